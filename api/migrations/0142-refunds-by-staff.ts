import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Staff pay money of an invoice back by an act. */
export const refundsByStaff = statements(
  sql`alter table money_act add column refund jsonb`,
  sql`alter table money_act drop constraint money_act_kind_check`,
  sql`alter table money_act add constraint money_act_kind_check check (kind in
    ('assign', 'return', 'credit', 'payout', 'refund')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const refundsByStaffChecked = statements(sql`alter table money_act validate constraint money_act_kind_check`);
