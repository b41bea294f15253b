// Measures how long others take: what runs beside a page would show in gaps of its clock.
var hostile = async (request) => {
  const gaps = [];
  let last = performance.now();
  for (let turn = 0; turn < 100_000; turn += 1) {
    const now = performance.now();
    if (now - last > 5) gaps.push(now - last);
    last = now;
  }
  return { markup: `${gaps.length >= 0} ${request.url.length}`, title: 'time' };
};
