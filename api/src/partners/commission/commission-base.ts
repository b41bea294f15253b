import { divideHalfUp } from '@kontor/domain/money';
import type { LedgerEntryKind } from '../../billing/ledger/ledger.tables.ts';
import type { InvoiceLine } from '../../billing/texts/line-text.ts';

/** Cents, as the document states them. */
interface Documented {
  readonly subtotal: number;
  readonly total: number;
  readonly lines: readonly Pick<InvoiceLine, 'productType' | 'amount' | 'corrects'>[];
}

/** An entry of the ledger about an invoice. */
export interface Entry {
  readonly uuid: string;
  readonly kind: LedgerEntryKind;
  /** As in the ledger: what is owed is positive, what settles it is negative. */
  readonly amount: number;
  readonly at: Date;
  /** Of a credit note: its document; `null` where there is none of its own. */
  readonly document: Documented | null;
  /** Nothing was derived from it yet. */
  readonly isNew: boolean;
}

/** A change of the amount of which a partner earns a share. */
export interface Step {
  readonly entryUuid: string;
  readonly at: Date;
  /** Net cents, signed. */
  readonly net: number;
}

/** What is sold by plan and devices. Extra orders and whatever else was invoiced earn no commission. */
export const netOfProducts = ({ lines }: Pick<Documented, 'lines'>): number =>
  sum(lines.filter(isOfProduct).map(({ amount }) => amount));

const isOfProduct = ({ productType, corrects }: Documented['lines'][number]): boolean =>
  productType !== null && corrects === undefined;

interface Invoice extends Documented {
  /** Whether earlier entries have earned something already. */
  readonly earned: number | null;
}

/**
 * How the base of a commission changes with the new entries of an invoice, oldest first. The base is the net amount of plan
 * and devices, less what credit notes took off it, in the proportion in which it is paid: nothing before the invoice is paid
 * in full for the first time, all of it then, and less while money was taken back.
 * @returns `null` when the invoice was paid before there was anything to derive: it never earns
 */
export function stepsOf(invoice: Invoice, entries: readonly Entry[]): Step[] | null {
  const known = entries.filter(({ isNew }) => !isNew);
  let base = invoice.earned ?? 0;
  let wasPaid = invoice.earned !== null;
  if (!wasPaid && isPaid(invoice, known)) return null;
  const seen = [...known];
  const steps: Step[] = [];
  const fresh = entries.filter(({ isNew }) => isNew).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  // Entries of one moment belong together: a refund and its credit note.
  for (const [, moment] of Map.groupBy(fresh, ({ at }) => at.getTime())) {
    seen.push(...moment);
    wasPaid ||= isPaid(invoice, seen);
    const next = wasPaid ? baseOf(invoice, seen) : 0;
    const [first] = moment;
    if (next !== base && first) steps.push({ entryUuid: first.uuid, at: first.at, net: next - base });
    base = next;
  }
  return steps;
}

const paidBy: readonly LedgerEntryKind[] = ['payment', 'refund', 'chargeback', 'chargeback-reversal'];

/** What was paid and kept. */
const paidOf = (entries: readonly Entry[]): number =>
  0 - sum(entries.filter(({ kind }) => paidBy.includes(kind)).map(({ amount }) => amount));

const creditsOf = (entries: readonly Entry[]): Entry[] => entries.filter(({ kind }) => kind === 'credit-note');

/** What is left of the invoice after its credit notes. */
const leftOf = ({ total }: Invoice, entries: readonly Entry[]): number =>
  total + sum(creditsOf(entries).map(({ amount }) => amount));

/** A document over a negative total, which becomes the customer's credit, is settled from the other side. */
function isPaid(invoice: Invoice, entries: readonly Entry[]): boolean {
  const sign = Math.sign(invoice.total);
  const paid = paidOf(entries);
  // One that is cancelled before anything was paid was never paid.
  return sign * paid > 0 && sign * paid >= sign * leftOf(invoice, entries);
}

function baseOf(invoice: Invoice, entries: readonly Entry[]): number {
  const left = leftOf(invoice, entries);
  if (Math.sign(left) !== Math.sign(invoice.total)) return 0;
  const net = netOfProducts(invoice) - sum(creditsOf(entries).map((entry) => creditedNet(invoice, entry)));
  const paid = paidOf(entries);
  if (Math.sign(paid) !== Math.sign(left)) return 0;
  return Math.abs(paid) >= Math.abs(left) ? net : portion(net, paid, left);
}

/**
 * The net amount of plan and devices that a credit note takes off. One without lines of its own, or that corrects no particular
 * line, takes its share of the whole invoice.
 */
function creditedNet(invoice: Invoice, { amount, document }: Entry): number {
  if (document === null) return portion(netOfProducts(invoice), -amount, invoice.total);
  const general = sum(document.lines.filter(({ corrects }) => corrects !== undefined).map((line) => line.amount));
  const ofGeneral = portion(netOfProducts(invoice), general, invoice.subtotal);
  return portion(netOfProducts(document) + ofGeneral, -amount, document.total);
}

/** The same portion of `net` as `part` is of `whole`, to the cent. Both may be negative. */
const portion = (net: number, part: number, whole: number): number =>
  whole === 0 ? 0 : divideHalfUp(net * part * Math.sign(whole), Math.abs(whole));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
