// Measures how long others take, in the gaps of its clock. They show that the machine is busy, which no process can be kept
// from seeing, and not with whose page.
var hostile = async () => {
  let gaps = 0;
  let last = performance.now();
  for (let turn = 0; turn < 100_000; turn += 1) {
    const now = performance.now();
    if (now - last > 5) gaps += 1;
    last = now;
  }
  return { markup: `${gaps} gaps`, title: 'time' };
};
