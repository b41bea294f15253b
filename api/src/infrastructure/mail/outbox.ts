import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/open-database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import type { MailTransport } from './mail-transport.ts';
import { type MailRequest, renderMail } from './render-mail.ts';

export interface MailJobs {
  'send-mail': { mailUuid: string };
}

export interface Outbox {
  /** Writes a mail with the transaction it belongs to. It leaves after the commit, as often as the mail server needs. */
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
        recipient: to,
        subject,
        text,
        html,
        links: JSON.stringify(links),
        created_at: clock.now(),
        sent_at: null,
      })
      .execute();
    await jobs.enqueue(tx, 'send-mail', { mailUuid: uuid });
  },
});

/**
 * Sends one mail and forgets it: it holds a token that works, which nobody should find in the database later.
 * @param transport `null` keeps the mail instead, for the sandbox's mailbox
 */
export const createSendMail =
  (database: Database, clock: Clock, transport: MailTransport | null): JobHandler<'send-mail'> =>
  async ({ mailUuid }) => {
    if (transport === null) {
      await database.updateTable('mail').set({ sent_at: clock.now() }).where('uuid', '=', mailUuid).execute();
      return;
    }
    const mail = await database.selectFrom('mail').selectAll().where('uuid', '=', mailUuid).executeTakeFirst();
    if (mail === undefined) return;
    await transport({ ...mail, to: mail.recipient });
    await database.deleteFrom('mail').where('uuid', '=', mailUuid).execute();
  };
