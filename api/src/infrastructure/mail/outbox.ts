import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { readVendor } from '../brand/read-brand.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import type { Environment } from '../environment.ts';
import { defineJob, type JobHandler } from '../jobs/define-job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Journal } from '../journal/journal.ts';
import { isJournalUnavailable } from '../journal/journal-files.ts';
import type { Log } from '../log.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { callProvider } from '../telemetry/provider-call.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { HandledDocument } from './attachment.ts';
import { completeAttachments, insertAttachments } from './attachments.repository.ts';
import { keepSent } from './kept-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailRequest, renderMail } from './render-mail.ts';

export const sendMailJob = defineJob(
  'send-mail',
  z.object({
    mailUuid: z.string(),
    isByPerson: z.optional(z.boolean()),
    canBeSwitchedOff: z.optional(z.boolean()),
  }),
  { lane: 'mail' },
);

export interface Outbox {
  /** Stores a mail within a transaction. It is sent after the commit, and repeated until the mail server accepts it. */
  send(tx: Queryable, mail: MailRequest): Promise<void>;
}

export const createOutbox = (
  clock: Clock,
  jobs: JobQueue,
  environment: Pick<Environment, 'supportEmail' | 'publicUrl'>,
): Outbox => ({
  async send(tx, request) {
    const { to, subject, text, html, links, pictures } = renderMail(request, await readVendor(tx, environment));
    const uuid = randomUUID();
    await tx
      .insertInto('mail')
      .values({
        uuid,
        organization_uuid: request.organizationUuid ?? null,
        recipient: to,
        subject,
        text,
        html,
        links: JSON.stringify(links),
        created_at: clock.now(),
        sent_at: null,
      })
      .execute();
    await insertAttachments(tx, uuid, [...(request.attachments ?? []), ...pictures]);
    const { isByPerson, canBeSwitchedOff } = request.mail;
    await jobs.enqueue(tx, sendMailJob, { mailUuid: uuid, isByPerson, canBeSwitchedOff });
  },
});

interface SendMailParts {
  readonly database: Database;
  readonly keyRing: KeyRing;
  readonly clock: Clock;
  readonly environment: Pick<Environment, 'supportEmail' | 'publicUrl'>;
  readonly journal: Pick<Journal, 'note' | 'copied'>;
  readonly log: Log;
  /** `null` keeps the mail for the sandbox's mailbox instead. */
  readonly transport: MailTransport | null;
  readonly telemetry: Telemetry;
  /** Of all rooms; a function, because the rooms are created after this one. */
  readonly documents: () => readonly HandledDocument[];
}

/**
 * Sends one mail. It is kept sealed if it is a customer's, and deleted otherwise: it may contain a token that is still valid. Before that the journal has
 * that it is sent, and what it tells of: a restored backup does not send it again. While the journal is unavailable it is
 * sent all the same, because people wait for their links, and the journal has it later.
 */
export const createSendMail =
  ({
    database,
    keyRing,
    clock,
    environment,
    journal,
    log,
    transport,
    telemetry,
    documents,
  }: SendMailParts): JobHandler<typeof sendMailJob> =>
  async ({ mailUuid, isByPerson = false, canBeSwitchedOff = false }) => {
    const mail = await database.selectFrom('mail').selectAll().where('uuid', '=', mailUuid).executeTakeFirst();
    if (mail === undefined) return;
    const attachments = await completeAttachments(database, mailUuid, documents());
    await journal.note(database, { relation: 'mail', operation: 'delete', content: { uuid: mailUuid } });
    await journal.copied().catch((error: unknown) => {
      if (!isJournalUnavailable(error)) throw error;
      log.warn({ err: error, mail: mailUuid }, 'a mail is sent before the journal has it');
    });
    if (transport === null) {
      await database.updateTable('mail').set({ sent_at: clock.now() }).where('uuid', '=', mailUuid).execute();
      return;
    }
    const { senderEmail, senderName } = await readVendor(database, environment);
    try {
      await callProvider(telemetry, { provider: 'mail', operation: 'send' }, () =>
        transport({
          ...mail,
          id: mailUuid,
          from: senderEmail,
          senderName,
          to: mail.recipient,
          attachments,
          isByPerson,
          unsubscribe: canBeSwitchedOff ? (mail.links[0] ?? null) : null,
        }),
      );
    } catch (error) {
      telemetry.count('mails', { result: 'failed' });
      throw error;
    }
    telemetry.count('mails', { result: 'sent' });
    await keepSent(database, keyRing, mail, { isByPerson, canBeSwitchedOff, now: clock.now() });
  };
