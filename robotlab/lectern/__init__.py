"""For lecturers: marking, a question bank, a concept inventory. No layer imports it, and no page of a student carries it."""
