import { type RawBuilder, sql } from 'kysely';
import { statements } from './migration.ts';

/** Each change of this table is an entry of the journal, in the transaction of the change, whatever release makes it. */
export const writtenToJournal = (table: string, omitted: readonly string[] = []): RawBuilder<unknown> =>
  sql.raw(`create trigger write_to_journal after insert or update or delete on ${table}
    for each row execute function write_to_journal('${omitted.join(',')}')`);

/**
 * Documents, what they are made from, and what is done once: a database that lacks the newest of these rows would issue, charge,
 * pay or mail again. Papers are made again from their rows, and readings of the payment provider are repeated.
 */
export const writtenToTheJournal = statements(
  writtenToJournal('invoice', ['document', 'xrechnung', 'read_at']),
  writtenToJournal('ledger_entry'),
  writtenToJournal('account_entry'),
  writtenToJournal('organization_account'),
  writtenToJournal('billing_terms'),
  writtenToJournal('plan_change'),
  writtenToJournal('usage_month', ['last_order_at']),
  writtenToJournal('subscription'),
  writtenToJournal('subscription_item'),
  writtenToJournal('payment_subscription', ['read_at']),
  writtenToJournal('payment_customer'),
  writtenToJournal('billing_order'),
  writtenToJournal('dunning_process'),
  writtenToJournal('billing_mail'),
  writtenToJournal('deadline_mail'),
  writtenToJournal('agency_connection'),
  writtenToJournal('partner_account'),
  writtenToJournal('commission_statement', ['document']),
  writtenToJournal('commission_line'),
  // An entry of the ledger brings its mark along.
  sql`create trigger write_to_journal after delete on commission_mark
    for each row execute function write_to_journal('')`,
  writtenToJournal('offer'),
);
