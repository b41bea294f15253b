// Fills the heap.
const all = [];
var hostile = async () => {
  for (;;) all.push(new Array(100_000).fill(all.length));
};
