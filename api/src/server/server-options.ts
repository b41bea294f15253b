import type { Server, ServerOptions } from 'node:http';
import { requestLimits } from '@kontor/contract/request-limits';
import { type FastifyHttpOptions, type FastifyLoggerOptions, LogController } from 'fastify';
import { seconds } from '../infrastructure/clock.ts';
import type { Environment } from '../infrastructure/environment.ts';
import { answerLimit } from '../infrastructure/http/api.ts';
import { sendProblem } from '../infrastructure/http/error-handler.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import { requestIdOf } from '../infrastructure/http/request-ids.ts';
import { answerUnreadable } from '../infrastructure/http/unreadable-request.ts';
import { idsOfTrace } from '../infrastructure/telemetry/work-context.ts';

/** Only these properties of an error: database errors contain the query with all its values. */
const loggedError = ({ name, message, stack, ...rest }: Error & { code?: unknown }) => ({
  type: name,
  message,
  code: rest.code,
  stack: stack ?? '',
});

interface Options extends FastifyHttpOptions<Server> {
  readonly http: ServerOptions;
  readonly logger: FastifyLoggerOptions & { readonly mixin: () => object };
}

/** Limits of the HTTP server. Fastify's defaults have no limit. */
export const serverOptions = ({ trustedProxies, production }: Environment): Options => ({
  bodyLimit: requestLimits.bodyBytes,
  requestTimeout: seconds(requestLimits.requestSeconds),
  http: {
    // Node uses the longer of the two for bodies: its default of a minute would be the limit of whole requests.
    headersTimeout: seconds(requestLimits.headerSeconds),
    maxHeaderSize: requestLimits.headerBytes,
    // How often Node checks for requests that take too long; its default of 30 s would extend each limit to 45 s.
    connectionsCheckingInterval: seconds(3),
  },
  handlerTimeout: answerLimit,
  keepAliveTimeout: seconds(72),
  // Without configured proxies X-Forwarded-For is set by the sender, who could change the keys of rate limits.
  trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  // While stopping, requests in progress are completed; /health/ready has informed the load balancer.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  genReqId: requestIdOf,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  routerOptions: { maxParamLength: 300 },
  // An address that cannot be decoded, or one with a segment that is too long, is not found.
  frameworkErrors: (_error, _request, reply) => void sendProblem(reply, notFound()),
  clientErrorHandler: answerUnreadable,
  logger: { level: production ? 'info' : 'warn', serializers: { err: loggedError }, mixin: idsOfTrace },
});
