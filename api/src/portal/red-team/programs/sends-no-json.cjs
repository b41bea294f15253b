// Sends what is no message.
receive();
sendText('{"kind":"done","job":0,"result":nul');
receive();
