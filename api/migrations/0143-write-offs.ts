import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Staff write off what an invoice owes by an act. */
export const writeOffs = statements(
  sql`alter table money_act drop constraint money_act_kind_check`,
  sql`alter table money_act add constraint money_act_kind_check check (kind in
    ('assign', 'return', 'credit', 'payout', 'refund', 'write-off')) not valid`,
);

/** Rows that were there before have kinds that were allowed then. */
export const writeOffsChecked = statements(sql`alter table money_act validate constraint money_act_kind_check`);
