// stays: loads the page again
setTimeout(() => location.reload(), 4000);
