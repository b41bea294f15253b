import type { ErrorCode } from '@kontor/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Telemetry } from '../telemetry/telemetry.ts';

const counters = new WeakMap<FastifyRequest, Telemetry>();

/** Makes the requests of a server count the sign-ins that are refused, if metrics are exported. */
export function countRefusedSignIns(app: FastifyInstance, telemetry: Telemetry): void {
  if (!telemetry.measures) return;
  app.addHook('onRequest', (request, _reply, done) => {
    counters.set(request, telemetry);
    done();
  });
}

/** Called where the security event is written, so that log and metrics count the same. */
export function countRefusedSignIn(request: FastifyRequest, code: ErrorCode): void {
  counters.get(request)?.count('loginFailures', { reason: code });
}
