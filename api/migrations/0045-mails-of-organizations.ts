import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Mails about an organization go to addresses outside of it as well: when it is erased, those that wait are found by this. */
export const mailsOfOrganizations = statements(sql`alter table mail add column organization_uuid uuid`);
