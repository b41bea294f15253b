// Ends in the middle of a block.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
sendBytes(Buffer.from([200, 0, 0, 0, 123]));
process.exit(0);
