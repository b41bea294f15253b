import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Attachments of mails, and which mails about billing were sent. */
export const mails = statements(
  sql`create table mail_attachment (
    uuid uuid primary key,
    mail_uuid uuid not null references mail on delete cascade,
    position integer not null,
    name text not null,
    type text not null,
    content bytea,
    document text,
    document_id text,
    check (content is not null or (document is not null and document_id is not null))
  )`,
  sql`create unique index mail_attachment_mail on mail_attachment (mail_uuid, position)`,
  // One row per event that was mailed: mails themselves are deleted when they are sent.
  sql`create table billing_mail (
    reference text primary key,
    shop_uuid uuid not null references shop on delete cascade,
    created_at timestamptz not null
  )`,
  sql`create index billing_mail_shop on billing_mail (shop_uuid)`,
  sql`create index billing_mail_created on billing_mail (created_at)`,
);
