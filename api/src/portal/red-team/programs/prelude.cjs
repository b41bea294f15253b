'use strict';
// How a program speaks with the server (render/render-program.cjs), for those here, which are put behind it.
const { readSync, writeSync } = require('node:fs');

function read(length) {
  const block = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const size = readSync(0, block, at, length - at, null);
    if (size === 0) process.exit(0);
    at += size;
  }
  return block;
}
const receiveBlock = () => read(read(4).readUInt32LE(0));
let isOpened = false;
/** The first message has the host's script behind it. */
function receive() {
  if (!isOpened) receiveBlock();
  isOpened = true;
  return receiveBlock();
}
function sendBytes(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}
function sendText(text) {
  const block = Buffer.from(`    ${text}`);
  block.writeUInt32LE(block.length - 4, 0);
  sendBytes(block);
}
const send = (message) => sendText(JSON.stringify(message));
