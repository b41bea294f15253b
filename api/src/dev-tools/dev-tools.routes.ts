import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { seconds } from '../infrastructure/clock.ts';
import { checked } from '../infrastructure/http/validation.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobWorker } from '../infrastructure/jobs/job-worker.ts';
import { mailboxPage, readMailbox } from './mailbox.ts';
import type { TimeTravel } from './time-travel.ts';

/** Ten years at most. */
const Advance = z.strictObject({ advanceSeconds: z.int().check(z.gte(0), z.lte(315_360_000)) });

/** Mailbox and clock of the sandbox (contract.md §6). The caller registers them in a sandbox alone. */
export function devToolRoutes(
  app: FastifyInstance,
  { database, clock }: Infrastructure,
  worker: JobWorker,
  timeTravel: TimeTravel,
): void {
  // Mails are sent by a job. Who looks into the mailbox wants to see the one he has just caused.
  const mails = async () => {
    await worker.runDue();
    return readMailbox(database);
  };
  app.get('/dev/mailbox.json', async () => mails());
  app.get('/dev/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailboxPage(await mails())),
  );
  app.get('/dev/clock', async () => ({ now: clock.now().toISOString() }));
  // Decades of due work may take longer than any other request.
  app.post('/dev/clock', { handlerTimeout: seconds(600) }, async (request) => {
    const { advanceSeconds } = checked(Advance, request.body);
    await timeTravel.advance(seconds(advanceSeconds));
    return { now: clock.now().toISOString() };
  });
}
