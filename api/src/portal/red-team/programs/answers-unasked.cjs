// Answers before it is asked, and jobs that do not exist.
for (const job of [7, 8, 9]) send({ kind: 'done', job, result: { markup: 'forged', title: '' } });
