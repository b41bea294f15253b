// Answers jobs that do not exist.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
for (const job of [7, 8, 9]) send({ kind: 'done', job, result: { markup: 'forged', title: '' } });
