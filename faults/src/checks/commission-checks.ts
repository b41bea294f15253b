import { percentOf } from '@kontor/domain/money';
import type { Installation } from '../installation/installation.ts';
import type { Breach } from '../shop/breach.ts';
import type { Agency } from '../shop/sign-up.ts';
import type { InvoiceRow, ShopView } from './shop-view.ts';

interface Line {
  readonly invoice_uuid: string;
  readonly ledger_entry_uuid: string;
  readonly net: number;
  readonly rate: number;
  readonly amount: number;
}

interface Entry {
  readonly invoice_uuid: string;
  readonly kind: string;
  readonly amount: number;
  readonly isMarked: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const netOfProducts = ({ lines }: InvoiceRow): number =>
  sum(lines.filter((line) => line.productType !== null && line.corrects === undefined).map(({ amount }) => amount));

/** What an agency earned from a shop follows from what was paid and taken back, invoice by invoice. */
export async function checkCommissions(
  { database }: Installation,
  { shop, invoiceRows }: ShopView,
  agency: Agency,
): Promise<{ readonly details: readonly string[]; readonly lines: number }> {
  const lines = await database.rows<Line>(
    `select invoice_uuid, ledger_entry_uuid, net::int, rate::int, amount::int from commission_line where shop_uuid = $1`,
    [shop.uuid],
  );
  const entries = await database.rows<Entry>(
    `select invoice_uuid, kind, amount::int, commission_mark.entry_uuid is not null as "isMarked" from ledger_entry
      left join commission_mark on entry_uuid = ledger_entry.uuid where shop_uuid = $1`,
    [shop.uuid],
  );
  const connections = await database.rows<{ connected_at: Date; ended_at: Date | null }>(
    `select date_trunc('second', connected_at) as connected_at, date_trunc('second', ended_at) as ended_at
      from agency_connection where organization_uuid = $1 and agency_uuid = $2`,
    [shop.organizationUuid, agency.organizationUuid],
  );
  const isEarningAt = (at: Date) =>
    connections.some(({ connected_at, ended_at }) => connected_at <= at && (ended_at === null || ended_at > at));
  const seen = new Set<string>();
  const found = lines.flatMap(({ ledger_entry_uuid: entry, net, rate, amount }) => {
    const isTwice = seen.has(entry);
    seen.add(entry);
    return [
      ...(isTwice ? [`earns twice from ledger entry ${entry}`] : []),
      ...(amount === percentOf(net, rate) ? [] : [`earns ${amount} as ${rate} % of ${net}`]),
    ];
  });
  for (const invoice of invoiceRows.filter(({ kind, held_reason: held }) => kind === 'invoice' && held === null)) {
    const own = entries.filter(({ invoice_uuid }) => invoice_uuid === invoice.uuid);
    const earned = sum(lines.filter(({ invoice_uuid }) => invoice_uuid === invoice.uuid).map(({ net }) => net));
    if (own.some(({ isMarked }) => isMarked))
      found.push(`has entries of ${invoice.number} that nothing was derived from`);
    const bounds = possibleTimes(invoice).map((at) => boundsOf(invoice, own, isEarningAt(at)));
    const least = Math.min(...bounds.map(([lower]) => lower));
    const most = Math.max(...bounds.map(([, upper]) => upper));
    if (earned < least || earned > most) {
      found.push(
        `earned from ${earned} of ${invoice.number} instead of ${least === most ? least : `${least} to ${most}`}`,
      );
    }
  }
  return { details: found, lines: lines.length };
}

/** When an invoice was issued is said by the provider's clock, and when an agency was connected by the portal's. */
const possibleTimes = ({ issued_at }: InvoiceRow): Date[] =>
  [-clockSkew, 0, clockSkew].map((milliseconds) => new Date(issued_at.getTime() + milliseconds));

/** How far the clocks are apart at most. */
const clockSkew = 31_000;

const moneyKinds: ReadonlySet<string> = new Set(['payment', 'refund', 'chargeback', 'chargeback-reversal']);

/** Between which net amounts an invoice may have earned: exactly one, unless a part of the money was taken back. */
function boundsOf(invoice: InvoiceRow, entries: readonly Entry[], isEarning: boolean): [least: number, most: number] {
  const net = netOfProducts(invoice);
  // What is given back takes its share from who earned before, if anybody did.
  if (invoice.total < 0) return [Math.min(0, net), 0];
  if (!isEarning) return [0, 0];
  const kept = -sum(entries.filter(({ kind }) => moneyKinds.has(kind)).map(({ amount }) => amount));
  const paid = -sum(entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount));
  const credited = -sum(entries.filter(({ kind }) => kind === 'credit-note').map(({ amount }) => amount));
  if (kept <= 0) return [0, 0];
  if (kept === invoice.total && credited === 0) return [net, net];
  return paid >= invoice.total - credited ? [Math.min(0, net), Math.max(0, net)] : [0, 0];
}

interface Statement {
  readonly uuid: string;
  readonly period: string;
  readonly state: 'open' | 'held' | 'paid';
  readonly number: string | null;
  readonly net: number | null;
  readonly total: number | null;
  readonly isClosed: boolean;
  readonly amount: number | null;
  readonly settled_in: string | null;
  readonly transfer_id: string | null;
  /** The sum of its lines. */
  readonly lines: number;
}

/** How many credit notes of the agency were paid by a transfer, of all schedules on the installation. */
export async function countPayouts({ database }: Installation, agency: Agency): Promise<number> {
  const paid = await database.rows(
    `select uuid from commission_statement where organization_uuid = $1 and transfer_id is not null`,
    [agency.organizationUuid],
  );
  return paid.length;
}

/** Closed months say what their lines add up to, and each credit note is paid by one transfer. */
export async function checkPayouts({ database, provider }: Installation, agency: Agency): Promise<Breach[]> {
  const statements = await database.rows<Statement>(
    `select uuid, period, state, number, net::int, total::int, closed_at is not null as "isClosed", amount::int, settled_in,
      transfer_id, (select coalesce(sum(line.amount), 0)::int from commission_line line where statement_uuid = statement.uuid) as lines
      from commission_statement statement where organization_uuid = $1 order by period`,
    [agency.organizationUuid],
  );
  const transfers = [];
  for await (const transfer of provider.observer.transfers.list({ limit: 100 })) transfers.push(transfer);
  const found: string[] = [];
  for (const { uuid, period, state, number, net, total, amount, lines, isClosed, transfer_id } of statements) {
    if (isClosed && amount !== lines) found.push(`${period} was closed over ${amount}, its lines add up to ${lines}`);
    const own = transfers.filter(
      ({ transfer_group: group }) => group === `commission:${agency.organizationUuid}:${period}`,
    );
    if (number === null) {
      if (own.length > 0) found.push(`${period} has no credit note and ${own.length} transfers`);
      continue;
    }
    const settled = sum(statements.filter(({ settled_in }) => settled_in === uuid).map((one) => one.amount ?? 0));
    if (settled !== net) found.push(`${number} is over ${net}, and settles ${settled}`);
    if (state === 'paid' && (own.length !== 1 || own[0]?.amount !== total || own[0]?.id !== transfer_id)) {
      found.push(
        `${number} over ${total} is paid by ${own.map(({ id, amount: cents }) => `${id} (${cents})`).join(', ')}`,
      );
    }
    if (state !== 'paid' && own.length > 0) found.push(`${number} is ${state} and was transferred`);
    if (state !== 'paid' && (await balanceOf(provider.observer)) >= (total ?? 0)) found.push(`${number} is not paid`);
  }
  return found.map((detail) => ({ check: 'one-transfer-per-credit-note', detail }));
}

async function balanceOf({ balanceTransactions }: Installation['provider']['observer']): Promise<number> {
  let cents = 0;
  for await (const { net, status } of balanceTransactions.list({ limit: 100 }))
    if (status === 'available') cents += net;
  return cents;
}
