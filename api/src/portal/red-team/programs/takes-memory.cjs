// Takes memory outside of the heap for as long as it gets any, and tells how many megabytes it was.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
const all = [];
try {
  while (all.length < 40) all.push(Buffer.alloc(100_000_000));
} catch {}
send({ kind: 'done', job: 1, result: { markup: String(all.length * 100), title: '' } });
receive();
