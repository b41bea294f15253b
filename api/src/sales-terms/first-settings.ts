import type { Settings } from '@kontor/contract/settings';
import { addDays, noonOf } from '@kontor/domain/date';
import { type SalesTerms, salesTerms } from './sales-terms.ts';

interface FirstSettings {
  /** The same everywhere, for restored data. */
  readonly uuid: string;
  readonly settings: Omit<Settings, 'senderEmail' | 'supportEmail'> &
    Readonly<Record<'senderEmail' | 'supportEmail', null>>;
  readonly countsFrom: string;
}

/** New terms of commissions count from the day after they were set (`CommissionHistory`). */
const setBefore = (day: string): string => addDays(noonOf(day), -1);

/** Oldest first; the last one counts, and those before it have the earlier terms of commissions. */
export function firstSettingsOf({ commission, ...terms }: SalesTerms): FirstSettings[] {
  const { earlier, ...newest } = commission;
  return [...earlier, { ...newest, until: null }].map(({ rate, months }, index) => ({
    uuid: `00000000-0000-4000-8000-0000005e${index.toString(16).padStart(4, '0')}`,
    settings: {
      sepaDirectDebitLimit: terms.sepaDirectDebitLimit,
      trialDays: terms.trialDays,
      trialPlan: terms.trialPlan,
      bankTransferDaysUntilDue: terms.bankTransferDaysUntilDue,
      posSupportedCountries: terms.posSupportedCountries,
      defaultProductVersions: terms.defaultProductVersions,
      soldVersions: terms.soldVersions,
      commission: { rate, months },
      fourEyesFrom: 50_000,
      senderEmail: null,
      supportEmail: null,
    },
    countsFrom: index === 0 ? '2000-01-01T00:00:00.000Z' : setBefore(earlier[index - 1]?.until ?? ''),
  }));
}

/** What a database begins with: the file that the release was delivered with. */
export const firstSettings: readonly FirstSettings[] = firstSettingsOf(salesTerms);
