import type { AccountPurpose } from '@kontor/contract/accounting';
import type { BookAccounts } from '@kontor/contract/accounting-settings';
import type { Posted } from '../../billing/books/month-entries.ts';
import { isOfCredit, isOutOfBand, isWrittenOff } from '../../billing/invoices/read-entries.ts';

/** An account by what it is for. */
export interface Counter {
  readonly purpose: Exclude<AccountPurpose, 'debtors'>;
  /** Percent; `null` for accounts that are the same at every rate. */
  readonly rate: number | null;
}

const of = (purpose: Counter['purpose']): Counter => ({ purpose, rate: null });

/**
 * Against which account an entry is posted on that of the customer. So the balance of a customer's account is what the customer
 * owes, less credit and less what was transferred and pays nothing yet (billing/ledger/read-balances.ts). Money that the payment
 * provider holds for a customer is on its account from its arrival on: what is used of it goes there and comes from there at once.
 */
export function counterOf(entry: Posted): Counter {
  const { of: part, kind, act, paid_to: paidTo } = entry;
  // What the payment provider takes, it takes from what it holds.
  if (part === 'transfer' || part === 'fee') return of('clearing');
  if (part === 'credit') {
    if (kind === 'paid-back') return of(paidTo === 'bank-transfer' ? 'bank' : 'clearing');
    return of(act === 'credit' ? 'goodwill' : 'credit');
  }
  switch (kind) {
    case 'invoice':
    case 'void':
      return revenueOf(entry);
    case 'credit-note':
      return isGivenUp(entry) ? lossOf(entry) : revenueOf(entry);
    case 'write-off':
      return lossOf(entry);
    case 'payment':
    case 'refund':
      if (isOfCredit(entry)) return of('credit');
      return of(isOutOfBand(entry) ? 'bank' : 'clearing');
    default:
      return of('clearing');
  }
}

/** Whether nothing is paid back: what is owed is given up. */
export const isGivenUp = ({ kind, reference }: Posted): boolean =>
  kind === 'write-off' || (kind === 'credit-note' && isWrittenOff({ kind, reference }));

/** Whether its account computes a tax. */
export const isTaxed = (entry: Posted): boolean => ['invoice', 'void', 'credit-note', 'write-off'].includes(entry.kind);

function revenueOf({ vat_kind: kind, vat_percent: rate }: Posted): Counter {
  if (kind === 'outside-eu') return of('third-country');
  return kind === 'destination' || kind === 'reverse-charge' ? of(kind) : { purpose: 'domestic', rate };
}

/** The tax of another country is corrected where it was entered: with its revenue. */
const lossOf = (entry: Posted): Counter => {
  const revenue = revenueOf(entry);
  return revenue.purpose === 'domestic' ? { ...revenue, purpose: 'bad-debt' } : revenue;
};

/** The number of an account; `null` while the settings do not have it. */
export function accountOf({ purpose, rate }: Counter, accounts: BookAccounts): string | null {
  const ofRate = () => accounts.domestic.find((domestic) => domestic.rate === rate);
  if (purpose === 'domestic') return ofRate()?.revenue ?? null;
  if (purpose === 'bad-debt') return ofRate()?.badDebt ?? null;
  return accounts[namesOf[purpose]];
}

/** The name of an account in the settings. */
const namesOf = {
  destination: 'destination',
  'reverse-charge': 'reverseCharge',
  'third-country': 'thirdCountry',
  bank: 'bank',
  clearing: 'clearing',
  credit: 'credit',
  fees: 'fees',
  goodwill: 'goodwill',
} as const satisfies Record<Exclude<Counter['purpose'], 'domestic' | 'bad-debt'>, keyof BookAccounts>;
