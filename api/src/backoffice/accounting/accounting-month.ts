import { type AccountingMonth, accountPurposes, postingKinds } from '@kontor/contract/accounting';
import type { AccountingSettings } from '@kontor/contract/accounting-settings';
import { addMonths, type Month, monthStart } from '@kontor/domain/calendar-month';
import { countDebtors, type Period, type PostedSum, sumEntries, sumLedger } from '../../billing/books/month-entries.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { accountOf, counterOf } from './counter-account.ts';
import { missingSettings } from './missing-settings.ts';
import { kindOf } from './posting.ts';

export const periodOf = (month: Month): Period => ({
  start: new Date(monthStart(month)),
  end: new Date(monthStart(addMonths(month, 1))),
});

/** What is posted for a month, added up. */
export async function readAccountingMonth(
  db: Queryable,
  { month, now, settings }: { readonly month: Month; readonly now: Date; readonly settings: AccountingSettings },
): Promise<AccountingMonth> {
  const period = periodOf(month);
  const sums = await sumEntries(db, period);
  const accounts = accountsOf(sums, settings);
  return {
    month,
    isFinal: now >= period.end,
    debit: accounts.reduce((cents, { debit }) => cents + debit, 0),
    credit: accounts.reduce((cents, { credit }) => cents + credit, 0),
    ledger: await sumLedger(db, period),
    kinds: kindsOf(sums),
    accounts,
    missing: missingSettings(settings, sums.map(counterOf), await countDebtors(db)),
  };
}

interface Sides {
  readonly debit: number;
  readonly credit: number;
}

const added = <Sum extends Sides>(sum: Sum, { debit, credit }: Sides): Sum => ({
  ...sum,
  debit: sum.debit + debit,
  credit: sum.credit + credit,
});

function kindsOf(sums: readonly PostedSum[]): AccountingMonth['kinds'] {
  const kinds = new Map<string, AccountingMonth['kinds'][number]>();
  for (const sum of sums) {
    const kind = kindOf(sum);
    const before = kinds.get(kind) ?? { kind, count: 0, debit: 0, credit: 0 };
    kinds.set(kind, { ...added(before, sum), count: before.count + sum.count });
  }
  return postingKinds.flatMap((kind) => kinds.get(kind) ?? []);
}

type Account = AccountingMonth['accounts'][number];

/** Each entry stands on two accounts: on that of its customer, or that of fees, and on the other side of another one. */
function accountsOf(sums: readonly PostedSum[], { accounts }: AccountingSettings): Account[] {
  const moved = new Map<string, Account>();
  const move = (account: Omit<Account, 'debit' | 'credit'>, sides: Sides) => {
    const key = `${account.purpose} ${account.rate}`;
    moved.set(key, added(moved.get(key) ?? { ...account, debit: 0, credit: 0 }, sides));
  };
  for (const sum of sums) {
    const counter = counterOf(sum);
    if (sum.of === 'fee') move({ purpose: 'fees', rate: null, account: accounts.fees }, sum);
    else move({ purpose: 'debtors', rate: null, account: null }, sum);
    move({ ...counter, account: accountOf(counter, accounts) }, { debit: sum.credit, credit: sum.debit });
  }
  return accountPurposes.flatMap((purpose) =>
    [...moved.values()]
      .filter((one) => one.purpose === purpose)
      .sort((one, other) => (one.rate ?? 0) - (other.rate ?? 0)),
  );
}
