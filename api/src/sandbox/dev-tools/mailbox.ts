import type { Database } from '../../infrastructure/database/open-database.ts';

export interface MailboxEntry {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly sentAt: string;
}

/** A mail as the page names it; its id is no part of /dev/mailbox.json. */
export interface StoredMail {
  readonly uuid: string;
  readonly entry: MailboxEntry;
}

/** What was sent, newest first. */
export async function readMailbox(database: Database): Promise<StoredMail[]> {
  const rows = await database
    .selectFrom('mail')
    .selectAll()
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ uuid, recipient, subject, text, html, links, sent_at, created_at }) => ({
    uuid,
    entry: { to: recipient, subject, text, html, links, sentAt: (sent_at ?? created_at).toISOString() },
  }));
}
