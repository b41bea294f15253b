import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../error-code.ts';
import { failurePage, languageAskedFor } from '../failure-page/failure-page.ts';
import { recordRefusal } from '../security/record-refusal.ts';
import { notFound, ProblemError, unavailable } from './problem.ts';

/**
 * Every failure is answered with a problem document, or with a page for navigations; an unforeseen one with a plain 500
 * without details.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    recordRefusal(request, problem);
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, notFound()));
}

export function sendProblem(reply: FastifyReply, problem: ProblemError) {
  const { retryAfterSeconds, allowed } = problem.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (allowed !== undefined) reply.header('allow', allowed.join(', '));
  // Failures are never cached: a missing chunk may be available a moment later.
  reply.header('cache-control', 'no-store').code(problem.status);
  const page = opensPage(reply.request)
    ? failurePage(problem.status, languageAskedFor(reply.request.headers['accept-language']))
    : undefined;
  if (page)
    return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html);
  return reply.type('application/problem+json').send(JSON.stringify(problem.document()));
}

/** Whether the answer is shown to a user. Calls of the API are always answered with data. */
const opensPage = ({ method, url, headers: { accept = '' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !url.startsWith('/api/');

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = errorCode(error) ?? '';
  if (isUnavailable(code, error)) return unavailable();
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ProblemError('payload-too-large');
  if (status === 415) return new ProblemError('unsupported-media-type');
  if (code === 'FST_ERR_BAD_URL') return notFound();
  if (typeof status === 'number' && status >= 400 && status < 500) return new ProblemError('malformed-body');
  return new ProblemError('internal-error');
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPIPE',
  'FST_ERR_HANDLER_TIMEOUT',
]);

/** Connection failures (class 08), no connection left (53300), query canceled (57014) and server going down (57P0x). */
const isUnavailable = (code: string, error: unknown): boolean =>
  unreachable.has(code) ||
  /^(08...|53300|57014|57P0.)$/.test(code) ||
  // The pool of pg reports these two by their text only.
  (error instanceof Error && /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message));
