/** Runs a statement on the portal's database, and answers its text. */
export type InDatabase = (statement: string) => string;

export const knownLists = ['documents', 'closedMonths', 'creditNotes', 'terms', 'plans'] as const;

/** What customers, partners and the payment provider know: each list is empty if there is nothing of the kind. */
export type KnownToOthers = Readonly<Record<(typeof knownLists)[number], readonly string[]>>;

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Of documents that were issued, months that were closed and what they are made from, whatever becomes of them later. */
export function knownToOthers(inDatabase: InDatabase): KnownToOthers {
  const list = (columns: string, from: string) =>
    lines(inDatabase(`select concat_ws(' ', ${columns}) from ${from} order by 1`));
  return {
    documents: list(
      `coalesce(number, 'held ' || held_reason), total, uuid, recipient ->> 'companyName'`,
      'invoice where state <> $$void$$',
    ),
    closedMonths: list(
      'shop_uuid, month, orders, included, extra, unit_amount',
      'usage_month where closed_at is not null',
    ),
    creditNotes: list(
      'period, number, net, total, transfer_id',
      'commission_statement where closed_at is not null and number is not null',
    ),
    terms: list('uuid, valid_from', 'billing_terms'),
    plans: list('shop_uuid, number, changed_at, plan', 'plan_change'),
  };
}

/** Who was mailed what since an instant of the portal's clock. */
export const mailedSince = (inDatabase: InDatabase, instant: string): string[] =>
  lines(inDatabase(`select concat(recipient, ': ', subject) from mail where created_at >= '${instant}' order by 1`));

/** The portal's clock is moved in the database. It is that of the world, and a restore does not turn it back. */
export const clockOffset = (inDatabase: InDatabase): string =>
  inDatabase("select value from system_value where name = 'clock-offset'");

export function setClockOffset(inDatabase: InDatabase, offset: string): void {
  inDatabase(`update system_value set value = '${offset}' where name = 'clock-offset'`);
}
