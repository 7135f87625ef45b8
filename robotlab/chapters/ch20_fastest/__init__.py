"""Chapter 20, As fast as the motors allow: its labs, exercises, predictions and misconceptions."""
