// Clones what has no end, or acts while it is cloned.
var hostile = async () => {
  const round = {};
  round.self = round;
  const results = [];
  for (const value of [
    round,
    {
      get a() {
        structuredClone(round);
        return 1;
      },
    },
    new Proxy([], {
      get() {
        throw 1;
      },
    }),
  ]) {
    try {
      results.push(typeof structuredClone(value));
    } catch (error) {
      results.push(String(error));
    }
  }
  return { markup: results.join(), title: 'cloned' };
};
