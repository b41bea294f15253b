// Fills array buffers, which no limit of a heap counts.
const all = [];
var hostile = async () => {
  for (;;) all.push(new Uint8Array(16_000_000).fill(1));
};
