import { planTypes, productVersions } from '@kontor/contract/product-type';
import type { Settings } from '@kontor/contract/settings';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';
import { centsIn, decimalIn, euros, wholeIn } from '../../changes/typed-numbers.ts';
import { countryCodesIn, wordsIn } from '../../changes/typed-words.ts';
import { type AccountingFields, accountingFieldOfPath, accountingOf, fieldsOfAccounting } from './accounting-fields.ts';

/** The settings as they stand in the fields of the page: amounts in euros, lists as texts. */
export interface SettingsFields extends AccountingFields {
  readonly sepaDirectDebitLimit: string;
  readonly trialDays: string;
  readonly trialPlan: string;
  readonly bankTransferDaysUntilDue: string;
  readonly posSupportedCountries: string;
  readonly defaultShopware6: string;
  readonly defaultCloud: string;
  readonly soldShopware6: string;
  readonly soldCloud: string;
  readonly commissionRate: string;
  readonly commissionMonths: string;
  /** Empty where the server does not know it. */
  readonly partnerApproval: string;
  readonly fourEyesFrom: string;
  readonly senderEmail: string;
  readonly supportEmail: string;
}

export const fieldsOf = (settings: Settings): SettingsFields => ({
  sepaDirectDebitLimit: euros(settings.sepaDirectDebitLimit),
  trialDays: String(settings.trialDays),
  trialPlan: settings.trialPlan,
  bankTransferDaysUntilDue: String(settings.bankTransferDaysUntilDue),
  posSupportedCountries: settings.posSupportedCountries.join(' '),
  defaultShopware6: settings.defaultProductVersions.shopware6,
  defaultCloud: settings.defaultProductVersions.cloud,
  soldShopware6: settings.soldVersions.shopware6.join(' '),
  soldCloud: settings.soldVersions.cloud.join(' '),
  commissionRate: String(settings.commission.rate).replace('.', ','),
  commissionMonths: String(settings.commission.months),
  partnerApproval: settings.partnerApproval ?? '',
  fourEyesFrom: euros(settings.fourEyesFrom),
  senderEmail: settings.senderEmail,
  supportEmail: settings.supportEmail,
  ...fieldsOfAccounting(settings.accounting ?? firstAccounting),
});

const versionsIn = (text: string) => productVersions.filter((version) => wordsIn(text).includes(version));

/** The settings that the fields say; the server decides whether they can be set. */
export const settingsOf = (fields: SettingsFields, before: Settings): Settings => ({
  sepaDirectDebitLimit: centsIn(fields.sepaDirectDebitLimit),
  trialDays: wholeIn(fields.trialDays),
  trialPlan: planTypes.find((plan) => plan === fields.trialPlan) ?? before.trialPlan,
  bankTransferDaysUntilDue: wholeIn(fields.bankTransferDaysUntilDue),
  posSupportedCountries: countryCodesIn(fields.posSupportedCountries),
  defaultProductVersions: {
    shopware6: versionsIn(fields.defaultShopware6)[0] ?? before.defaultProductVersions.shopware6,
    cloud: versionsIn(fields.defaultCloud)[0] ?? before.defaultProductVersions.cloud,
  },
  soldVersions: { shopware6: versionsIn(fields.soldShopware6), cloud: versionsIn(fields.soldCloud) },
  commission: { rate: decimalIn(fields.commissionRate), months: wholeIn(fields.commissionMonths) },
  ...(before.partnerApproval && { partnerApproval: fields.partnerApproval === 'by-staff' ? 'by-staff' : 'at-once' }),
  fourEyesFrom: centsIn(fields.fourEyesFrom),
  senderEmail: fields.senderEmail.trim(),
  supportEmail: fields.supportEmail.trim(),
  // A server of before does not know it.
  ...(before.accounting && { accounting: accountingOf(fields) }),
});

/** The field that a violation of the body is about. */
export function fieldOfPath(path: string): keyof SettingsFields | null {
  const [root = '', part] = path.split('.');
  if (root === 'accounting') return accountingFieldOfPath(path.slice('accounting.'.length));
  if (root === 'commission') return part === 'months' ? 'commissionMonths' : 'commissionRate';
  if (root === 'defaultProductVersions') return part === 'cloud' ? 'defaultCloud' : 'defaultShopware6';
  if (root === 'soldVersions') return part === 'cloud' ? 'soldCloud' : 'soldShopware6';
  return names.find((name) => name === root) ?? null;
}

const names = [
  'sepaDirectDebitLimit',
  'trialDays',
  'trialPlan',
  'bankTransferDaysUntilDue',
  'posSupportedCountries',
  'partnerApproval',
  'fourEyesFrom',
  'senderEmail',
  'supportEmail',
] as const satisfies readonly (keyof SettingsFields)[];
