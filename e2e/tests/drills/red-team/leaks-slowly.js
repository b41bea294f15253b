// memory: keeps a third of a megabyte more every second
window.kept = [];
setInterval(() => window.kept.push(Array.from({ length: 40_000 }, Math.random)), 1000);
