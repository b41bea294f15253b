// Answers with values of other kinds.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
send({ kind: 'done', job: 1, result: { markup: 1e9, title: ['x'] } });
receive();
