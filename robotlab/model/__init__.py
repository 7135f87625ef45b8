"""Models of arms: links, motors, payloads; the zoo of cited arms; arms read, asked for and written."""
