import type { FastifyInstance, FastifyReply } from 'fastify';
import { PortalUnavailable, RefusedByPortal } from '../portal/portal-error.ts';
import { ActionRefused } from '../systems/action-refused.ts';
import { InvalidAction } from './invalid-action.ts';

interface ProblemDocument {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly violations: readonly unknown[];
  readonly [more: string]: unknown;
}

export function problemOf(error: unknown): ProblemDocument {
  // What the portal refuses is refused here for the same reason.
  if (error instanceof RefusedByPortal) return error.problem;
  if (error instanceof ActionRefused) return plain(error.status, error.code, error.message);
  if (error instanceof InvalidAction) {
    return { ...plain(422, 'validation-failed', ''), violations: error.violations };
  }
  if (error instanceof PortalUnavailable) return plain(503, 'unavailable', error.message);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return plain(413, 'payload-too-large', '');
  if (status === 415) return plain(415, 'unsupported-media-type', '');
  if (typeof status === 'number' && status >= 400 && status < 500) return plain(400, 'malformed-body', '');
  return plain(500, 'internal-error', '');
}

const plain = (status: number, code: string, detail: string): ProblemDocument => ({
  status,
  code,
  detail,
  violations: [],
});

export function sendProblem(reply: FastifyReply, problem: ProblemDocument) {
  const title = problem.code.charAt(0).toUpperCase() + problem.code.slice(1).replaceAll('-', ' ');
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title, ...problem }));
}

/** Every failure is answered with a problem document, as the portal does. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status === 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, plain(404, 'not-found', '')));
}
