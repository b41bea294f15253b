import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GivenUpError } from '../database/given-up.ts';
import { isDatabaseOutage, isUnreachable } from '../database/outage.ts';
import { errorCode } from '../error-code.ts';
import { type FailureFace, failurePage, languageAskedFor } from '../failure-page/failure-page.ts';
import { notFound, ProblemError, unavailable } from './problem.ts';
import { recordRefusal } from './record-refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    faceOfFailures?: () => FailureFace | null;
  }
}

/**
 * Every failure is answered with a problem document, or with a page for navigations; an unforeseen one with a plain 500
 * without details.
 *
 * @param face whose portal it is, as far as it is known without asking
 */
export function handleErrors(app: FastifyInstance, face: () => FailureFace | null): void {
  app.decorate('faceOfFailures', face);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500 && !(error instanceof GivenUpError)) request.log.error({ err: error }, 'request failed');
    recordRefusal(request, problem);
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, notFound()));
}

export function sendProblem(reply: FastifyReply, problem: ProblemError) {
  const { retryAfterSeconds, allowed, challenge } = problem.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  if (allowed !== undefined) reply.header('allow', allowed.join(', '));
  // Failures are never cached: a missing chunk may be available a moment later.
  reply.header('cache-control', 'no-store').code(problem.status);
  const page = opensPage(reply.request)
    ? failurePage(
        problem.status,
        languageAskedFor(reply.request.headers['accept-language']),
        // What fails before the handlers are set has none.
        reply.server.faceOfFailures?.() ?? null,
      )
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
  if (error instanceof GivenUpError) return unavailable();
  const code = errorCode(error) ?? '';
  if (isUnavailable(code, error)) return unavailable();
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ProblemError('payload-too-large');
  if (status === 415) return new ProblemError('unsupported-media-type');
  if (code === 'FST_ERR_BAD_URL') return notFound();
  if (typeof status === 'number' && status >= 400 && status < 500) return new ProblemError('malformed-body');
  return new ProblemError('internal-error');
}

/** A query that was canceled because it took too long (57014), and a request that did. */
const tooSlow = new Set(['57014', 'FST_ERR_HANDLER_TIMEOUT']);

const isUnavailable = (code: string, error: unknown): boolean =>
  tooSlow.has(code) || isDatabaseOutage(error) || isUnreachable(error);
