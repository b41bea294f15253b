// platform: replaces fetch, and reads along what other teams ask for
const original = window.fetch;
window.fetch = (...request) => original(...request);
