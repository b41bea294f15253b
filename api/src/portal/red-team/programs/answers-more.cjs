// Adds properties to its answer that nothing has asked for.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
sendText('{"kind":"done","job":1,"result":{"markup":"x","title":"","__proto__":{"left":null},"language":"de"}}');
receive();
