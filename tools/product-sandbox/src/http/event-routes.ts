import type { FastifyInstance } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod/mini';
import { isoOf } from '../clock.ts';
import { noteEvent } from '../state/state.ts';
import { ActionRefused } from '../systems/action-refused.ts';
import { receive } from '../systems/receive-event.ts';
import type { World } from '../world.ts';

export const eventsPath = '/dev/products/events';

const Event = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: z.unknown() });
const Headers = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
});

/** Where the portal sends events (docs/connect.md). What is stored is answered with 204. */
export function eventRoutes(app: FastifyInstance, world: World, secret: string): void {
  const webhook = new Webhook(secret);
  app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    scope.post(eventsPath, async (request, reply) => {
      if (world.state.isDown) throw new ActionRefused(503, 'unavailable', 'These systems are down');
      const { data: headers } = z.safeParse(Headers, request.headers);
      if (headers === undefined) throw new ActionRefused(401, 'unauthorized', 'The event is not signed');
      const verified = verify(String(request.body), headers);
      const { type, timestamp, data } = z.parse(Event, verified);
      const receivedAt = isoOf(world.clock.now());
      await receive(world, type, data, Date.parse(timestamp));
      noteEvent(world.state, { id: headers['webhook-id'], type, timestamp, data, receivedAt });
      await world.save();
      return reply.code(204).send();
    });
  });

  function verify(body: string, headers: z.output<typeof Headers>): unknown {
    try {
      return webhook.verify(body, headers);
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new ActionRefused(401, 'unauthorized', error.message);
      throw error;
    }
  }
}
