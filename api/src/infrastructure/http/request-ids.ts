import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Telemetry, Tracing } from '../telemetry/telemetry.ts';
import { workFor } from '../telemetry/work-context.ts';

const header = 'x-request-id';

/** The same rule as the gateway's (deploy/nginx/gateway.conf): what is logged and stored must not be free text. */
const requestIdForm = /^[A-Za-z0-9-]{16,64}$/;

/** The gateway's name for a request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[header];
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
}

const spans = new WeakMap<FastifyRequest, OpenSpan>();

/**
 * Makes a request the context of everything that is done for it: what is logged, queued and called carries its id. Must be
 * registered before other hooks.
 */
export function identifyRequests(app: FastifyInstance, { tracing }: Pick<Telemetry, 'tracing'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const requestId = request.id;
    // Probes would be most of the traces.
    const span = tracing && !request.url.startsWith('/health/') ? openSpan(tracing, request) : null;
    if (span !== null) spans.set(request, span);
    // On the raw answer, so that parts that answer without Fastify have it as well.
    reply.raw.setHeader(header, requestId);
    workFor({ requestId, span }, done);
  });
  if (tracing === null) return;
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? { code: String(statusCode) } : undefined);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end({ code: 'aborted' });
    done();
  });
}

function openSpan(tracing: Tracing, request: FastifyRequest): OpenSpan {
  const route = routeOf(request);
  return tracing.openRequest(`${request.method} ${route}`, request.headers, {
    'http.request.method': request.method,
    'http.route': route,
    'kontor.request_id': request.id,
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
