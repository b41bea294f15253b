import type { AccountingSettings } from '@kontor/contract/accounting-settings';
import { accountOf, type Counter } from './counter-account.ts';

/**
 * The paths of the settings that are not known yet: of everything that is `null`, of a domestic rate that was charged and has no accounts,
 * and of a range that has no account for some customer.
 */
export function missingSettings(
  settings: AccountingSettings,
  counters: readonly Counter[],
  debtorCount: number,
): string[] {
  const { accounts, debtors } = settings;
  const { domestic, ...others } = accounts;
  const unknown = counters.filter(
    (counter) =>
      counter.rate !== null &&
      !domestic.some(({ rate }) => rate === counter.rate) &&
      accountOf(counter, accounts) === null,
  );
  const paths = [
    ...(['consultantNumber', 'clientNumber', 'fiscalYearStartMonth'] as const).filter(
      (name) => settings[name] === null,
    ),
    ...Object.entries(others).flatMap(([purpose, account]) => (account === null ? [`accounts.${purpose}`] : [])),
    ...domestic.flatMap(({ revenue, badDebt }, index) => [
      ...(revenue === null ? [`accounts.domestic.${index}.revenue`] : []),
      ...(badDebt === null ? [`accounts.domestic.${index}.badDebt`] : []),
    ]),
    ...unknown.map(({ rate }) => `accounts.domestic.rate-${rate}`),
    ...(debtors === null || debtors.to - debtors.from + 1 < debtorCount ? ['debtors'] : []),
  ];
  return [...new Set(paths)].map((path) => `accounting.${path}`);
}
