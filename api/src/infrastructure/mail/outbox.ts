import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import { defineJob, type JobHandler } from '../jobs/define-job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { callProvider } from '../telemetry/provider-call.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { HandledDocument } from './attachment.ts';
import { completeAttachments, insertAttachments } from './attachments.repository.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailRequest, renderMail } from './render-mail.ts';

export const sendMailJob = defineJob('send-mail', z.object({ mailUuid: z.string() }), { lane: 'mail' });

export interface Outbox {
  /** Stores a mail within a transaction. It is sent after the commit, and repeated until the mail server accepts it. */
  send(tx: Queryable, mail: MailRequest): Promise<void>;
}

export const createOutbox = (clock: Clock, jobs: JobQueue): Outbox => ({
  async send(tx, request) {
    const { to, subject, text, html, links } = renderMail(request);
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
    await insertAttachments(tx, uuid, request.attachments ?? []);
    await jobs.enqueue(tx, sendMailJob, { mailUuid: uuid });
  },
});

interface SendMailParts {
  readonly database: Database;
  readonly clock: Clock;
  /** `null` keeps the mail for the sandbox's mailbox instead. */
  readonly transport: MailTransport | null;
  readonly telemetry: Telemetry;
  /** Of all rooms; a function, because the rooms are created after this one. */
  readonly documents: () => readonly HandledDocument[];
}

/** Sends one mail and deletes it with its attachments: it may contain a token that is still valid. */
export const createSendMail =
  ({ database, clock, transport, telemetry, documents }: SendMailParts): JobHandler<typeof sendMailJob> =>
  async ({ mailUuid }) => {
    const mail = await database.selectFrom('mail').selectAll().where('uuid', '=', mailUuid).executeTakeFirst();
    if (mail === undefined) return;
    const attachments = await completeAttachments(database, mailUuid, documents());
    if (transport === null) {
      await database.updateTable('mail').set({ sent_at: clock.now() }).where('uuid', '=', mailUuid).execute();
      return;
    }
    try {
      await callProvider(telemetry, { provider: 'mail', operation: 'send' }, () =>
        transport({ ...mail, to: mail.recipient, attachments }),
      );
    } catch (error) {
      telemetry.count('mails', { result: 'failed' });
      throw error;
    }
    telemetry.count('mails', { result: 'sent' });
    await database.deleteFrom('mail').where('uuid', '=', mailUuid).execute();
  };
