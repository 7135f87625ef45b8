"""The one-file lab as a host: a page without a server, whose answers are given in JavaScript by the module X_answer.js of a chapter."""
