"""Chapter 18, Every posture: its labs, exercises, predictions and misconceptions."""
