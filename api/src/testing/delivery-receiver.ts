import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Receipt } from './delivery-kills.ts';

// A separate process that receives events until it is killed: delivery-kills.ts starts it. What it has answered is in its file.

const [, , port, file = ''] = process.argv;

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { data } = JSON.parse(await text(request)) as { data: { externalId: string; version: number } };
  const receipt: Receipt = { subject: data.externalId, version: data.version };
  appendFileSync(file, `${JSON.stringify(receipt)}\n`);
  response.writeHead(204).end();
  process.send?.('event');
}

createServer((request, response) => void receive(request, response)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('listening'),
);
