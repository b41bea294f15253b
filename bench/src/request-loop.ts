import { connect, type Socket } from 'node:net';

const connections = 8;

/**
 * Requests per second that a server answers on a few kept connections, each sending its next request with the answer.
 * Reads only the length of an answer: a client that does more would measure itself.
 *
 * @param headers of every request, without the empty line
 */
export async function requestsPerSecond(
  origin: string,
  path: string,
  headers: readonly string[],
  milliseconds: number,
) {
  const { hostname, port, host } = new URL(origin);
  const request = Buffer.from(`${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`);
  const startedAt = performance.now();
  const until = startedAt + milliseconds;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(until, connect(Number(port), hostname), request)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function askUntil(until: number, socket: Socket, request: Buffer): Promise<number> {
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    let count = 0;
    let received = Buffer.alloc(0);
    socket.once('error', reject);
    socket.once('connect', () => socket.write(request));
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      const length = lengthOf(received);
      if (length === null || received.length < length) return;
      if (!received.subarray(0, 12).includes(' 200')) {
        socket.destroy();
        reject(new Error(`The answer was ${received.subarray(0, 15).toString()}.`));
        return;
      }
      count += 1;
      received = received.subarray(length);
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(count));
    });
  });
}

/** Bytes of the first answer including its headers, `null` while they are incomplete. */
function lengthOf(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [, length = '0'] = /content-length: (\d+)/i.exec(received.toString('latin1', 0, end)) ?? [];
  return end + 4 + Number(length);
}
