import { apiBase } from '@kontor/contract/api-base';
import { portalTimeHeader } from '@kontor/contract/portal-time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/** Tells the portal's time with every answer of the API that no cache keeps. */
export function tellTime(app: FastifyInstance, clock: Pick<Clock, 'now'>): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const kept = reply.getHeader('cache-control') ?? 'no-store';
    if (request.url.startsWith(apiBase) && kept === 'no-store')
      reply.header(portalTimeHeader, clock.now().toISOString());
    done();
  });
}
