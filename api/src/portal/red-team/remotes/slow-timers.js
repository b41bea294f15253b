// Keeps ten thousand timers running, and answers late.
var hostile = async () => {
  for (let timer = 0; timer < 10_000; timer += 1)
    setTimeout(function again() {
      setTimeout(again, 0);
    }, 0);
  await new Promise((resolve) => setTimeout(resolve, 900));
  return { markup: 'late', title: 'late' };
};
