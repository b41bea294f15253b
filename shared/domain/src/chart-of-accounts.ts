import type { AccountingSettings, BookAccounts, ChartOfAccounts } from '@kontor/contract/accounting-settings';

/** The accounts of DATEV's standard charts, with four digits, at the vendor's standard rate. */
const standard: Readonly<Record<ChartOfAccounts, BookAccounts>> = {
  skr03: {
    domestic: [{ rate: 19, revenue: '8400', badDebt: '2406' }],
    destination: '8331',
    reverseCharge: '8336',
    thirdCountry: '8338',
    bank: '1200',
    clearing: '1360',
    credit: '1590',
    fees: '4970',
    goodwill: '8700',
  },
  skr04: {
    domestic: [{ rate: 19, revenue: '4400', badDebt: '6936' }],
    destination: '4331',
    reverseCharge: '4336',
    thirdCountry: '4338',
    bank: '1800',
    clearing: '1460',
    credit: '1370',
    fees: '6855',
    goodwill: '4700',
  },
};

const longer = (account: string | null, length: number): string | null => account?.padEnd(length, '0') ?? null;

/** The accounts of a standard chart. Longer ones have zeros at their end, as DATEV lengthens them. */
export function standardAccounts(chart: ChartOfAccounts, accountLength: number): BookAccounts {
  const { domestic, ...others } = standard[chart];
  return {
    domestic: domestic.map(({ rate, revenue, badDebt }) => ({
      rate,
      revenue: longer(revenue, accountLength),
      badDebt: longer(badDebt, accountLength),
    })),
    ...(Object.fromEntries(
      Object.entries(others).map(([purpose, account]) => [purpose, longer(account, accountLength)]),
    ) as Omit<BookAccounts, 'domestic'>),
  };
}

/** The accounts that customers can have: DATEV keeps those that begin with 1 to 6 for them. */
export const debtorRange = (accountLength: number) => ({ from: 10 ** accountLength, to: 7 * 10 ** accountLength - 1 });

/** How the books are kept until the vendor says so: what only the accountant knows is missing. */
export const firstAccounting: AccountingSettings = {
  chart: 'skr03',
  consultantNumber: null,
  clientNumber: null,
  fiscalYearStartMonth: 1,
  accountLength: 4,
  accounts: standardAccounts('skr03', 4),
  debtors: debtorRange(4),
};

/** What does not fit into the books, by its path in these settings. */
export function faultsOfAccounting({ accountLength, accounts, debtors }: AccountingSettings): string[] {
  const { domestic, ...others } = accounts;
  const range = debtorRange(accountLength);
  const fits = (account: string | null) => account === null || account.length === accountLength;
  return [
    ...Object.entries(others).flatMap(([purpose, account]) => (fits(account) ? [] : [`accounts.${purpose}`])),
    ...domestic.flatMap(({ rate, revenue, badDebt }, index) => [
      ...(domestic.findIndex((other) => other.rate === rate) === index ? [] : [`accounts.domestic.${index}.rate`]),
      ...(fits(revenue) ? [] : [`accounts.domestic.${index}.revenue`]),
      ...(fits(badDebt) ? [] : [`accounts.domestic.${index}.badDebt`]),
    ]),
    ...(debtors === null || (debtors.from >= range.from && debtors.from < debtors.to) ? [] : ['debtors.from']),
    ...(debtors === null || debtors.to <= range.to ? [] : ['debtors.to']),
  ];
}
