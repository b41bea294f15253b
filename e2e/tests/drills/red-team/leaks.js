// memory: keeps 9 MB more every second
window.kept = [];
setInterval(() => window.kept.push(new Uint8Array(9_000_000).fill(1)), 1000);
