import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError } from './problem.ts';

/**
 * Answers bytes that are no HTTP request (https://nodejs.org/api/http.html#event-clienterror) with a problem, like
 * every other failure (contract.md §2). Fastify would answer in a different format.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem = problemOf(error.code);
  const body = JSON.stringify(problem.document());
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

function problemOf(code: string | undefined): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ProblemError('payload-too-large', { status: 431 });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProblemError('malformed-body', { status: 408 });
  return new ProblemError('malformed-body');
}
