import { sql } from 'kysely';
import { firstLegalDocuments } from '../src/legal/first-documents.ts';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';

const tenantRole = sql.ref('kontor_tenant');

/** Terms and what else the vendor tells by law, version by version: none is changed or removed. */
export const legalDocuments = statements(
  sql`create table legal_document (
    uuid uuid primary key,
    kind text not null check (kind in ('terms', 'privacy', 'imprint', 'dpa')),
    texts jsonb not null,
    valid_from text not null check (valid_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    needs_acceptance boolean not null,
    created_at timestamptz not null
  )`,
  sql`create index legal_document_version on legal_document (kind, valid_from desc, created_at desc)`,
  sql`create index legal_document_page on legal_document (valid_from desc, created_at desc, uuid desc)`,
  sql`revoke insert, update, delete on legal_document from ${tenantRole}`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'Versions are only ever added'; end $$`,
  sql`create trigger legal_document_stays before update or delete on legal_document
    for each row execute function refuse_change()`,
  writtenToJournal('legal_document'),
  sql`insert into legal_document (uuid, kind, texts, valid_from, needs_acceptance, created_at)
    select (one ->> 'uuid')::uuid, one ->> 'kind', one -> 'texts', '2020-01-01', false, '2000-01-01'
    from jsonb_array_elements(${JSON.stringify(firstLegalDocuments())}::jsonb) as one`,
);
