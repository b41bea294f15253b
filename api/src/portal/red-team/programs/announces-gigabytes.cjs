// Announces a block of four gigabytes.
receive();
sendBytes(Buffer.from([255, 255, 255, 255]));
receive();
