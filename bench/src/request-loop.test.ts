import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { answersPerSecond } from './request-loop.ts';

async function asking(answer: RequestListener, counts?: (answer: Buffer) => boolean): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await answersPerSecond({ origin, path: '/', headers: [], milliseconds: 50, ...(counts && { counts }) });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('an answer that comes in pieces of unknown number counts once it is complete', async () => {
  let asked = 0;
  const rate = await asking((_, response) => {
    asked += 1;
    response.write('first');
    setImmediate(() => response.end('last'));
  });
  expect(rate).toBeGreaterThan(0);
  expect(asked).toBeGreaterThanOrEqual(8);
});

test('only answers of the kind that is asked for count', async () => {
  const listener: RequestListener = (_, response) => void response.end('<p>frame</p>');
  expect(await asking(listener, (answer) => answer.includes('<h1'))).toBe(0);
  expect(await asking(listener, (answer) => answer.includes('<p'))).toBeGreaterThan(0);
});

test('an answer that is no success ends the measurement', async () => {
  await expect(asking((_, response) => void response.writeHead(503).end())).rejects.toThrow('503');
});
