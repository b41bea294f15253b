// Names a level that is a property of every object.
receive();
send({ kind: 'done', job: 0, result: null });
receive();
send({ kind: 'said', level: '__proto__', text: 'x' });
send({ kind: 'said', level: 'constructor', text: 'x' });
receive();
