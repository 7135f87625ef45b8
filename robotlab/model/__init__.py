"""What an arm is: links, motors, payloads; the zoo of cited arms; arms read, asked for and written."""
