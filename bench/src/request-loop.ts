import { connect, type Socket } from 'node:net';

/** A request that is repeated. */
interface Asked {
  readonly origin: string;
  readonly path: string;
  /** Without the empty line. */
  readonly headers: readonly string[];
  readonly milliseconds: number;
  readonly connections?: number;
  /** Which answers count; all unless given. */
  readonly counts?: (answer: Buffer) => boolean;
}

/**
 * Requests per second that a server answers on a few kept connections, each sending its next request with the answer.
 * Reads only the length of an answer: a client that does more would measure itself.
 *
 * @param headers of every request, without the empty line
 */
export const requestsPerSecond = (
  origin: string,
  path: string,
  headers: readonly string[],
  milliseconds: number,
): Promise<number> => answersPerSecond({ origin, path, headers, milliseconds });

/** The same for answers of one kind. Every answer must be a success. */
export async function answersPerSecond(asked: Asked): Promise<number> {
  const { origin, path, headers, milliseconds, connections = 8, counts = () => true } = asked;
  const { hostname, port, host } = new URL(origin);
  const request = Buffer.from(`${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`);
  const startedAt = performance.now();
  const until = startedAt + milliseconds;
  const results = await Promise.all(
    Array.from({ length: connections }, () => askUntil(until, connect(Number(port), hostname), request, counts)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return results.reduce((sum, count) => sum + count, 0) / seconds;
}

function askUntil(
  until: number,
  socket: Socket,
  request: Buffer,
  counts: (answer: Buffer) => boolean,
): Promise<number> {
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
      if (counts(received.subarray(0, length))) count += 1;
      received = received.subarray(length);
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(count));
    });
  });
}

const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** Bytes of the first answer including its headers, `null` while they are unknown. */
function lengthOf(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  if (/transfer-encoding: chunked/i.test(head)) {
    // One answer at a time is under way, so that it ends where the received bytes do.
    return received.subarray(-lastChunk.length).equals(lastChunk) ? received.length : null;
  }
  const [, length = '0'] = /content-length: (\d+)/i.exec(head) ?? [];
  return end + 4 + Number(length);
}
