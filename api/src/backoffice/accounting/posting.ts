import type { PostingKind } from '@kontor/contract/accounting';
import type { AccountingSettings } from '@kontor/contract/accounting-settings';
import { calendarDay } from '@kontor/domain/date';
import type { VatTreatment } from '@kontor/domain/vat';
import type { MonthEntry, Posted } from '../../billing/books/month-entries.ts';
import { accountOf, counterOf, isGivenUp, isTaxed } from './counter-account.ts';

/** An entry as it stands in the vendor's books: the account of a customer, or that of fees, against another one. */
export interface Posting {
  readonly kind: PostingKind;
  /** `YYYY-MM-DD` in Europe/Berlin. */
  readonly day: string;
  readonly account: string;
  readonly counter: string;
  /** Cents: positive where `account` is debited. */
  readonly amount: number;
  readonly number: string | null;
  readonly text: string;
  /** Where a tax is computed. */
  readonly vat: Vat | null;
  readonly organizationUuid: string | null;
  /** The movement at the payment provider that it comes from. */
  readonly reference: string;
}

interface Vat {
  readonly kind: VatTreatment['kind'];
  readonly percent: number;
  readonly country: string;
  readonly vatId: string | null;
}

const ofInvoice = {
  invoice: 'invoice',
  'credit-note': 'credit-note',
  void: 'cancellation',
  'write-off': 'write-off',
  payment: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  'chargeback-reversal': 'chargeback-reversal',
} as const satisfies Record<string, PostingKind>;

const ofCredit = {
  given: 'credit-given',
  used: 'credit-used',
  released: 'credit-released',
  adjusted: 'credit-adjusted',
  'paid-back': 'payout',
} as const satisfies Record<string, PostingKind>;

const ofTransfer = {
  given: 'transfer-received',
  used: 'transfer-used',
  released: 'transfer-released',
  adjusted: 'transfer-adjusted',
  'paid-back': 'transfer-returned',
} as const satisfies Record<string, PostingKind>;

const kinds: Readonly<Record<Posted['of'], Readonly<Record<string, PostingKind>>>> = {
  invoice: ofInvoice,
  credit: ofCredit,
  transfer: ofTransfer,
  fee: { fee: 'fee' },
};

export function kindOf(entry: Posted): PostingKind {
  if (isGivenUp(entry)) return 'write-off';
  const kind = kinds[entry.of][entry.kind];
  if (kind === undefined) throw new Error(`An entry of an unknown kind: ${entry.of}, ${entry.kind}`);
  return kind;
}

/** As accountants in Germany read it. */
const names: Readonly<Record<PostingKind, string>> = {
  invoice: 'Rechnung',
  'credit-note': 'Rechnungskorrektur',
  cancellation: 'Storno',
  'write-off': 'Ausbuchung',
  payment: 'Zahlung',
  refund: 'Rückzahlung',
  chargeback: 'Rückbelastung',
  'chargeback-reversal': 'Rückbelastung aufgehoben',
  'credit-given': 'Guthaben gegeben',
  'credit-used': 'Guthaben verwendet',
  'credit-released': 'Guthaben freigegeben',
  'credit-adjusted': 'Guthaben angepasst',
  payout: 'Guthaben ausgezahlt',
  'transfer-received': 'Überweisung erhalten',
  'transfer-used': 'Überweisung verwendet',
  'transfer-released': 'Überweisung freigegeben',
  'transfer-returned': 'Überweisung zurückgegeben',
  'transfer-adjusted': 'Überweisung angepasst',
  fee: 'Gebühr',
};

/** @throws Error where the settings, which were checked before, lack an account */
export function postingOf(entry: MonthEntry, settings: AccountingSettings): Posting {
  const account = accountOfEntry(entry, settings);
  const counter = accountOf(counterOf(entry), settings.accounts);
  if (counter === null || account === null) throw new Error('An entry of the ledger has no account in the books');
  const kind = kindOf(entry);
  const { invoice_number: invoice, number } = entry;
  const about = number !== null && invoice !== null && number !== invoice ? `zu ${invoice}` : '';
  return {
    kind,
    day: calendarDay(entry.at.toISOString()),
    account,
    counter,
    amount: entry.amount,
    number,
    text: [names[kind], about, entry.company || entry.organization_name].filter(Boolean).join(' '),
    vat: isTaxed(entry) ? vatOf(entry) : null,
    organizationUuid: entry.organization_uuid,
    reference: entry.reference,
  };
}

/** An organization that was charged has a place among the debtors: it got one with its customer at the payment provider. */
function accountOfEntry({ of, place }: MonthEntry, { accounts, debtors }: AccountingSettings): string | null {
  if (of === 'fee') return accounts.fees;
  return debtors === null || place === null ? null : String(debtors.from + place);
}

const vatOf = ({ vat_kind, vat_percent, country, vat_id }: MonthEntry): Vat | null =>
  vat_kind === null || vat_percent === null
    ? null
    : { kind: vat_kind, percent: vat_percent, country: country ?? '', vatId: vat_id };
