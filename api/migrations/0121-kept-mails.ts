import { sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';

/** What was mailed to whom stays for a while, so that the vendor's people see it and send it again. */
export const keptMails: Readonly<Record<string, Migration>> = {
  // Text and links of a mail that was sent: they may name a token that is still valid.
  '0121-kept-mails': statements(sql`alter table mail add column sealed text`),
  '0121-kept-mails-indexes': concurrentIndexes(
    { name: 'mail_organization', on: sql`mail (organization_uuid, created_at desc)` },
    { name: 'mail_recipient', on: sql`mail (recipient, created_at desc)` },
    { name: 'mail_kept', on: sql`mail (sent_at) where sealed is not null` },
    // What happened is read by its time.
    { name: 'audit_entry_of_organization', on: sql`audit_entry (organization_uuid, at desc)` },
    { name: 'dunning_process_shop', on: sql`dunning_process (shop_uuid)` },
    { name: 'connect_event_newest', on: sql`connect_event (subject, occurred_at desc)` },
  ),
};
