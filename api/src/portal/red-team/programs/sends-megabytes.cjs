// Sends sixty megabytes in blocks that are each allowed.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
for (let turn = 0; turn < 60; turn += 1) sendText(`{"kind":"said","level":"info","text":"${'x'.repeat(1_000_000)}"}`);
receive();
