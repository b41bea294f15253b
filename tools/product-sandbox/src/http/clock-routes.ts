import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isoOf } from '../clock.ts';
import type { Life } from '../life.ts';
import type { World } from '../world.ts';
import { parsed } from './parsed.ts';

const Time = z.strictObject({ now: z.iso.datetime() });

const isoOrNull = (instant: number | null) => (instant === null ? null : isoOf(instant));

/** For the portal alone, whose clock this one follows: what is due at its time is done before the answer. */
export function clockRoutes(app: FastifyInstance, { clock }: World, life: Life): void {
  app.get('/dev/products/clock', async () => ({ now: isoOf(clock.now()), nextDueAt: isoOrNull(life.nextDueAt()) }));
  app.post('/dev/products/clock', async (request) => {
    const nextDueAt = await life.catchUp(Date.parse(parsed(Time, request.body).now));
    return { now: isoOf(clock.now()), nextDueAt: isoOrNull(nextDueAt) };
  });
}
