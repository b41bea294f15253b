// Calls its surroundings with a stack that is full, so that their errors are made at the edge.
var hostile = async () => {
  let found = 'nothing';
  const deep = () => {
    try {
      deep();
    } catch {
      try {
        performance.now();
        new URL('https://kontor.test');
        structuredClone({ a: [new Date(), new Map([[{}, new Set([1])]])] });
      } catch (error) {
        if (!(error instanceof Error)) found = String(error?.constructor?.constructor);
      }
    }
  };
  deep();
  return { markup: found, title: 'stack' };
};
