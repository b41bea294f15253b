import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/open-database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { contentOf, type MailRow } from './kept-mail.ts';
import { sendMailJob } from './outbox.ts';

interface ResendParts {
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly keyRing: KeyRing;
}

/**
 * Sends a mail again that was sent: the same text to the same address, with the same attachments.
 *
 * @returns the id of the new mail; `null` where the text cannot be read any more
 */
export async function resendMail({ clock, jobs, keyRing }: ResendParts, tx: Tx, mail: MailRow): Promise<string | null> {
  const content = contentOf(keyRing, mail);
  if (content === null) return null;
  const { isByPerson, canBeSwitchedOff, links, ...texts } = content;
  const uuid = randomUUID();
  await tx
    .insertInto('mail')
    .values({
      uuid,
      organization_uuid: mail.organization_uuid,
      recipient: mail.recipient,
      subject: mail.subject,
      ...texts,
      links: JSON.stringify(links),
      created_at: clock.now(),
      sent_at: null,
    })
    .execute();
  const attachments = await tx.selectFrom('mail_attachment').selectAll().where('mail_uuid', '=', mail.uuid).execute();
  if (attachments.length > 0) {
    const again = attachments.map((one) => ({ ...one, uuid: randomUUID(), mail_uuid: uuid }));
    await tx.insertInto('mail_attachment').values(again).execute();
  }
  await jobs.enqueue(tx, sendMailJob, { mailUuid: uuid, isByPerson, canBeSwitchedOff });
  return uuid;
}
