import type { Settings } from '@kontor/contract/settings';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';

export const theSettings = (overrides: Partial<Settings> = {}): Settings => ({
  sepaDirectDebitLimit: 500_000,
  trialDays: 30,
  trialPlan: 'advanced',
  bankTransferDaysUntilDue: 14,
  posSupportedCountries: ['DE', 'AT'],
  defaultProductVersions: { shopware6: 'v1', cloud: 'v2' },
  soldVersions: { shopware6: ['v1'], cloud: ['v2'] },
  commission: { rate: 20, months: 12 },
  partnerApproval: 'at-once',
  fourEyesFrom: 50_000,
  senderEmail: 'portal@kontor.test',
  supportEmail: 'hilfe@kontor.test',
  accounting: firstAccounting,
  ...overrides,
});
