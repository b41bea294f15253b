import { AccountingSettings, chartsOfAccounts } from '@kontor/contract/accounting-settings';
import { expect, test } from 'vitest';
import { debtorRange, faultsOfAccounting, firstAccounting, standardAccounts } from './chart-of-accounts.ts';

test.each(chartsOfAccounts.flatMap((chart) => [4, 5, 8].map((length) => [chart, length] as const)))(
  'the accounts of %s with %i digits fit into the books',
  (chart, accountLength) => {
    const accounts = standardAccounts(chart, accountLength);
    const settings = { ...firstAccounting, chart, accountLength, accounts, debtors: debtorRange(accountLength) };
    expect(faultsOfAccounting(settings)).toEqual([]);
    expect(AccountingSettings.safeParse(settings).success).toBe(true);
  },
);

test('an account is lengthened with zeros, as the accountant lengthens all of them', () => {
  expect(standardAccounts('skr04', 6)).toMatchObject({ bank: '180000', domestic: [{ revenue: '440000' }] });
});

test.each<[string, Partial<AccountingSettings>, string[]]>([
  ['a shorter account', { accounts: { ...firstAccounting.accounts, bank: '12000' } }, ['accounts.bank']],
  [
    'a rate twice',
    {
      accounts: {
        ...firstAccounting.accounts,
        domestic: [...firstAccounting.accounts.domestic, ...firstAccounting.accounts.domestic],
      },
    },
    ['accounts.domestic.1.rate'],
  ],
  [
    'a longer account of a rate',
    { accounts: { ...firstAccounting.accounts, domestic: [{ rate: 19, revenue: '84000', badDebt: null }] } },
    ['accounts.domestic.0.revenue'],
  ],
  ['accounts of suppliers for customers', { debtors: { from: 10_000, to: 70_000 } }, ['debtors.to']],
  ['an end before the beginning', { debtors: { from: 20_000, to: 10_000 } }, ['debtors.from']],
  ['an account that is not known yet', { accounts: { ...firstAccounting.accounts, bank: null } }, []],
])('%s is found by its path, or fits', (_, change, paths) => {
  expect(faultsOfAccounting({ ...firstAccounting, ...change })).toEqual(paths);
});
