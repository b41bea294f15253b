// Sends two hundred thousand lines for the log.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
for (let turn = 0; turn < 200_000; turn += 1) send({ kind: 'said', level: 'error', text: 'x' });
receive();
