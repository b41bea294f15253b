// Writes hundreds of thousands of lines, and some of a megabyte.
var hostile = async () => {
  for (let line = 0; line < 217_564; line += 1) console.error(`line ${line}`);
  for (let line = 0; line < 20; line += 1) console.error('x'.repeat(1_000_000));
  return { markup: 'said', title: 'said' };
};
