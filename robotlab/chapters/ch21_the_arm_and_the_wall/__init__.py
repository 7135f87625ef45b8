"""Chapter 21, The arm and the wall: its labs, exercises, predictions and misconceptions."""
