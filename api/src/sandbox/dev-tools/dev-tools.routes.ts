import { uuid } from '@kontor/contract/schema';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Billing } from '../../billing/stripe/billing.ts';
import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import { seconds } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { checked } from '../../infrastructure/http/validation.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { mailPolicy } from '../../infrastructure/mail/mail-policy.ts';
import { htmlWithPictures } from '../../infrastructure/mail/picture-address.ts';
import type { SandboxVatRegister } from '../../organizations/vat/sandbox-vat-register.ts';
import { devCommands } from './dev-commands.ts';
import { devIndex } from './dev-index.ts';
import { devPlugin } from './dev-plugin.ts';
import { mailGallery } from './mail-gallery.routes.ts';
import { readAttachment, readMailbox, readPictures } from './mailbox.ts';
import { mailboxPage, mailboxPolicy, mailInFrame } from './mailbox-page.ts';
import { catchUpWithOthers } from './shared-clock.ts';
import type { TimeTravel } from './time-travel.ts';

/** Ten years at most. */
const Advance = z.strictObject({ advanceSeconds: z.int().check(z.gte(0), z.lte(315_360_000)) });

/** Those that are due, as the timer takes them, or all. */
const Round = z.strictObject({ customers: z._default(z.enum(['all', 'due']), 'all') });

/** `VALID`, `INVALID`, or why the register does not answer: `MS_UNAVAILABLE`, `TIMEOUT` … */
const RegisterAnswer = z.strictObject({ vatId: z.string(), answer: z.string().check(z.minLength(1)) });

const MailboxQuery = z.object({ mail: z.optional(z.string()), to: z.optional(z.string()) });
const MailName = z.object({ uuid: z.string() });
const AttachmentName = z.object({ mailUuid: uuid(), attachmentUuid: uuid() });

interface DevTools {
  readonly worker: JobWorker;
  readonly timeTravel: TimeTravel;
  /** `null` where a real register is asked. */
  readonly vatRegister: SandboxVatRegister | null;
  /** Queues now what servers look up at the payment provider by a timer of the machine's time. */
  readonly lookUp: (customers: 'all' | 'due') => Promise<void>;
}

/** Mailbox, gallery of mails, clock and an example plugin, for sandboxes only (contract.md §6). The caller registers them in a sandbox only. */
export function devToolRoutes(
  app: FastifyInstance,
  billing: Billing,
  { worker, timeTravel, vatRegister, lookUp }: DevTools,
): void {
  const { database, clock, environment } = billing;
  // Mails are sent by a job, which runs first, so that the mailbox shows the latest ones.
  const mails = async () => {
    await worker.runDue();
    return readMailbox(database, environment.publicUrl);
  };
  devIndex(app);
  app.get('/dev/mailbox.json', async () => (await mails()).map(({ entry }) => entry));
  app.get('/dev/mailbox', async (request, reply) => {
    const { mail = '', to = '' } = checked(MailboxQuery, request.query);
    const listed = (await mails()).filter(({ entry }) => entry.to.includes(to.trim().toLowerCase()));
    const open = listed.find(({ uuid }) => uuid === mail) ?? listed[0];
    reply.header('content-security-policy', mailboxPolicy);
    return reply.type('text/html; charset=utf-8').send(mailboxPage({ mails: listed, open, to }));
  });
  app.get('/dev/mailbox/:uuid', async (request, reply) => {
    const { uuid } = checked(MailName, request.params);
    const found = (await mails()).find((mail) => mail.uuid === uuid);
    if (found === undefined) throw notFound();
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
    const html = htmlWithPictures(mailInFrame(found.entry), await readPictures(database, uuid));
    return reply.type('text/html; charset=utf-8').send(html);
  });
  app.get('/dev/mailbox/:mailUuid/attachment/:attachmentUuid', async (request, reply) => {
    const { mailUuid, attachmentUuid } = checked(AttachmentName, request.params);
    const file = await readAttachment(database, mailUuid, attachmentUuid);
    if (file === null) throw notFound();
    reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    return reply.type(file.type).send(Buffer.from(file.content));
  });
  mailGallery(app, () => readVendor(database, environment));
  devPlugin(app, environment.publicUrl);
  devCommands(app, billing);
  app.get('/dev/clock', async () => {
    await catchUpWithOthers({ clock, database });
    return { now: clock.now().toISOString() };
  });
  app.post('/dev/vat-register', async (request, reply) => {
    if (vatRegister === null) throw notFound();
    const { vatId, answer } = checked(RegisterAnswer, request.body);
    vatRegister.pretend(vatId, answer);
    return reply.code(204).send();
  });
  app.post('/dev/payment-round', { handlerTimeout: seconds(600) }, async (request, reply) => {
    const { customers } = checked(Round, request.body ?? {});
    await catchUpWithOthers({ clock, database });
    // As the timers of servers do, which belong to no tenant.
    await actForAll(async () => {
      await lookUp(customers);
      // What is due is left to the workers of all servers, as after a round of the timer.
      if (customers === 'all') await worker.runDue();
    });
    return reply.code(204).send();
  });
  // Decades of due work may take longer than any other request.
  app.post('/dev/clock', { handlerTimeout: seconds(600) }, async (request) => {
    const { advanceSeconds } = checked(Advance, request.body);
    // Otherwise a server that is behind would store an earlier time than others have reached.
    await catchUpWithOthers({ clock, database });
    await timeTravel.advance(seconds(advanceSeconds));
    return { now: clock.now().toISOString() };
  });
}
