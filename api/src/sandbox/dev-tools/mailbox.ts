import { sql } from 'kysely';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { isPictureIn } from '../../infrastructure/mail/picture-address.ts';

export interface MailboxAttachment {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

export interface MailboxEntry {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly attachments: readonly MailboxAttachment[];
  readonly sentAt: string;
}

/** A mail with its id, which is not part of /dev/mailbox.json. */
export interface StoredMail {
  readonly uuid: string;
  readonly entry: MailboxEntry;
}

/** Sent mails, newest first. */
export async function readMailbox(database: Database, publicUrl: string): Promise<StoredMail[]> {
  const rows = await database
    .selectFrom('mail')
    .selectAll()
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  const attachments = await readAttachments(
    database,
    publicUrl,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map(({ uuid, recipient, subject, text, html, links, sent_at, created_at }) => ({
    uuid,
    entry: {
      to: recipient,
      subject,
      text,
      html,
      links,
      attachments: (attachments.get(uuid) ?? []).filter(({ name }) => !isPictureIn(html, name)),
      sentAt: (sent_at ?? created_at).toISOString(),
    },
  }));
}

/** By mail, without their contents. */
async function readAttachments(
  database: Database,
  publicUrl: string,
  mailUuids: readonly string[],
): Promise<Map<string, MailboxAttachment[]>> {
  const byMail = new Map<string, MailboxAttachment[]>();
  if (mailUuids.length === 0) return byMail;
  const rows = await database
    .selectFrom('mail_attachment')
    .select(['uuid', 'mail_uuid', 'name', 'type', sql<number>`octet_length(content)`.as('size')])
    .where('mail_uuid', 'in', mailUuids)
    .orderBy('position')
    .execute();
  for (const { uuid, mail_uuid, name, type, size } of rows) {
    const attachment = { name, type, size, url: `${publicUrl}/dev/mailbox/${mail_uuid}/attachment/${uuid}` };
    byMail.set(mail_uuid, [...(byMail.get(mail_uuid) ?? []), attachment]);
  }
  return byMail;
}

/** The pictures of a mail, which are shown within it. */
export async function readPictures(database: Database, mailUuid: string): Promise<AttachmentFile[]> {
  const rows = await database
    .selectFrom('mail_attachment')
    .select(['name', 'type', 'content'])
    .where('mail_uuid', '=', mailUuid)
    .where('type', '=', 'image/png')
    .execute();
  return rows.flatMap(({ content, ...file }) => (content === null ? [] : [{ ...file, content }]));
}

export interface AttachmentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export async function readAttachment(
  database: Database,
  mailUuid: string,
  uuid: string,
): Promise<AttachmentFile | null> {
  const row = await database
    .selectFrom('mail_attachment')
    .innerJoin('mail', 'mail.uuid', 'mail_attachment.mail_uuid')
    .select(['mail_attachment.name', 'mail_attachment.type', 'mail_attachment.content'])
    .where('mail_attachment.mail_uuid', '=', mailUuid)
    .where('mail_attachment.uuid', '=', uuid)
    .where('mail.sent_at', 'is not', null)
    .executeTakeFirst();
  return row?.content ? { name: row.name, type: row.type, content: row.content } : null;
}
