"""What drives it: one file for each method, and what is made of any of them."""
