import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type WorkContext, workFor } from '../telemetry/work-context.ts';

const header = 'x-request-id';

/** The same rule as the gateway's (deploy/nginx/gateway.conf): what is logged and stored must not be free text. */
const requestIdForm = /^[A-Za-z0-9-]{16,64}$/;

/** The gateway's name for a request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[header];
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
}

const contexts = new WeakMap<FastifyRequest, WorkContext>();

/**
 * Makes a request the context of everything that is done for it: what is logged, queued and called carries its id. Must be
 * registered before other hooks.
 */
export function identifyRequests(app: FastifyInstance, { tracing }: Pick<Telemetry, 'tracing'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { id: requestId, method } = request;
    const route = routeOf(request);
    const span =
      tracing?.openRequest(`${method} ${route}`, request.headers, {
        'http.request.method': method,
        'http.route': route,
        'kontor.request_id': requestId,
      }) ?? null;
    const context = { requestId, span };
    contexts.set(request, context);
    // On the raw answer, so that parts that answer without Fastify have it as well.
    reply.raw.setHeader(header, requestId);
    workFor(context, done);
  });
  // The end of a body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context === undefined) done();
    else workFor(context, done);
  });
  if (tracing === null) return;
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = contexts.get(request)?.span;
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? { code: String(statusCode) } : undefined);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    contexts.get(request)?.span?.end({ code: 'aborted' });
    done();
  });
}

/** Measures requests by the template of their route: paths contain ids, and tokens of mailed links. */
export function measureRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.measures) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    telemetry.observe('httpRequest', reply.elapsedTime / 1000, { method, route: routeOf(request), status });
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
