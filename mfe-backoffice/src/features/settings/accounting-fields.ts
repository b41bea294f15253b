import {
  type AccountingSettings,
  type AccountName,
  accountNames,
  chartsOfAccounts,
} from '@kontor/contract/accounting-settings';
import { debtorRange, firstAccounting, standardAccounts } from '@kontor/domain/chart-of-accounts';
import { decimalIn, wholeIn } from '../../changes/typed-numbers.ts';

/** How the books are kept, as it stands in the fields of the page: what is not known is empty. */
export interface AccountingFields extends Readonly<Record<AccountName, string>> {
  readonly chart: string;
  readonly consultantNumber: string;
  readonly clientNumber: string;
  readonly fiscalYearStartMonth: string;
  readonly accountLength: string;
  /** A rate, its revenue and its losses, in groups: `19 8400 2406; 7 8300 2401`. */
  readonly domestic: string;
  readonly debtorsFrom: string;
  readonly debtorsTo: string;
}

const ofEachAccount = <Value>(valueOf: (name: AccountName) => Value) =>
  Object.fromEntries(accountNames.map((name) => [name, valueOf(name)])) as Record<AccountName, Value>;

const written = (value: string | number | null): string => (value === null ? '' : String(value));

export const fieldsOfAccounting = ({ accounts, debtors, ...settings }: AccountingSettings): AccountingFields => ({
  chart: settings.chart,
  consultantNumber: written(settings.consultantNumber),
  clientNumber: written(settings.clientNumber),
  fiscalYearStartMonth: written(settings.fiscalYearStartMonth),
  accountLength: written(settings.accountLength),
  domestic: accounts.domestic
    .map(({ rate, revenue, badDebt }) => [String(rate).replace('.', ','), revenue ?? '-', badDebt ?? '-'].join(' '))
    .join('; '),
  ...ofEachAccount((name) => written(accounts[name])),
  debtorsFrom: written(debtors?.from ?? null),
  debtorsTo: written(debtors?.to ?? null),
});

const numberIn = (text: string): number | null => (text.trim() === '' ? null : wholeIn(text));

const accountIn = (text: string | undefined): string | null => {
  const typed = text?.trim() ?? '';
  return typed === '' || typed === '-' ? null : typed;
};

const chartIn = (text: string) => chartsOfAccounts.find((chart) => chart === text) ?? firstAccounting.chart;

/** The settings that the fields say, with `NaN` for what is no number: the schema refuses it at its field. */
export function accountingOf(fields: AccountingFields): AccountingSettings {
  const [from, to] = [numberIn(fields.debtorsFrom), numberIn(fields.debtorsTo)];
  const groups = fields.domestic.split(';').map((group) => group.trim().split(/\s+/));
  const rateIn = (rate: string, others: readonly string[]) => (others.length > 0 ? Number.NaN : decimalIn(rate));
  return {
    chart: chartIn(fields.chart),
    consultantNumber: numberIn(fields.consultantNumber),
    clientNumber: numberIn(fields.clientNumber),
    fiscalYearStartMonth: numberIn(fields.fiscalYearStartMonth),
    accountLength: numberIn(fields.accountLength) ?? Number.NaN,
    accounts: {
      domestic: groups
        .filter(([rate]) => rate)
        .map(([rate = '', revenue, badDebt, ...others]) => ({
          rate: rateIn(rate, others),
          revenue: accountIn(revenue),
          badDebt: accountIn(badDebt),
        })),
      ...ofEachAccount((name) => accountIn(fields[name])),
    },
    debtors: from === null && to === null ? null : { from: from ?? Number.NaN, to: to ?? Number.NaN },
  };
}

/** Another chart, or another length of accounts, brings its standard accounts along, and another length also its debtors. */
export function withStandardAccounts(fields: AccountingFields, changed: 'chart' | 'accountLength'): AccountingFields {
  const length = numberIn(fields.accountLength);
  if (length === null || !(length >= 4 && length <= 8)) return fields;
  const { domestic, debtorsFrom, debtorsTo, ...accounts } = fieldsOfAccounting({
    ...firstAccounting,
    accounts: standardAccounts(chartIn(fields.chart), length),
    debtors: debtorRange(length),
  });
  return {
    ...fields,
    domestic,
    ...ofEachAccount((name) => accounts[name]),
    ...(changed === 'accountLength' && { debtorsFrom, debtorsTo }),
  };
}

/** The field that a violation is about, by its path within these settings. */
export function accountingFieldOfPath(path: string): keyof AccountingFields | null {
  const [root = '', part = ''] = path.split('.');
  if (root === 'debtors') return part === 'to' ? 'debtorsTo' : 'debtorsFrom';
  if (root === 'accounts') return part === 'domestic' ? part : (accountNames.find((name) => name === part) ?? null);
  const own = ['chart', 'consultantNumber', 'clientNumber', 'fiscalYearStartMonth', 'accountLength'] as const;
  return own.find((name) => name === root) ?? null;
}
