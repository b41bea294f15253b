// platform: replaces pushState of the one history, to notice each page
const original = history.pushState.bind(history);
history.pushState = (...state) => original(...state);
