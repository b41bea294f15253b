// Sends what is no message.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
sendText('{"kind":"done","job":1,"result":nul');
receive();
