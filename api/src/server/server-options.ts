import type { Server, ServerOptions } from 'node:http';
import { type FastifyHttpOptions, type FastifyLoggerOptions, LogController } from 'fastify';
import { seconds } from '../infrastructure/clock.ts';
import type { Environment } from '../infrastructure/environment.ts';
import { answerLimit } from '../infrastructure/http/api.ts';
import { sendProblem } from '../infrastructure/http/error-handler.ts';
import { bodyLimit } from '../infrastructure/http/json-body.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import { answerUnreadable } from '../infrastructure/http/unreadable-request.ts';

/** Of an error only what it says of itself: those of the database carry the query with all its values. */
const loggedError = ({ name, message, stack, ...rest }: Error & { code?: unknown }) => ({
  type: name,
  message,
  code: rest.code,
  stack: stack ?? '',
});

interface Options extends FastifyHttpOptions<Server> {
  readonly http: ServerOptions;
  readonly logger: FastifyLoggerOptions;
}

/** Limits of the HTTP server. Fastify's own defaults wait for ever. */
export const serverOptions = ({ trustedProxies, production }: Environment): Options => ({
  bodyLimit,
  requestTimeout: seconds(15),
  http: {
    // Node takes the longer of the two for bodies: left at its own minute, it would be the limit of whole requests.
    headersTimeout: seconds(10),
    // How often Node looks for requests that took too long; with its own 30 s each would have 45.
    connectionsCheckingInterval: seconds(3),
  },
  handlerTimeout: answerLimit,
  keepAliveTimeout: seconds(72),
  // Without configured proxies X-Forwarded-For is what the sender claims, and would move the rate limits' keys.
  trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  // While stopping, requests in flight are finished; the load balancer was told by /health/ready.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  logController: new LogController({ disableRequestLogging: true }),
  routerOptions: { maxParamLength: 300 },
  // An address that cannot be decoded, or a part of one that is too long, leads nowhere.
  frameworkErrors: (_error, _request, reply) => void sendProblem(reply, notFound()),
  clientErrorHandler: answerUnreadable,
  logger: { level: production ? 'info' : 'warn', serializers: { err: loggedError } },
});
