import type { Brand } from '@kontor/contract/operator-brand';
import type { ViolationCode } from '@kontor/contract/problem';
import { type ContrastFault, contrastFaults } from './brand-colours.ts';
import { isCountryCode } from './country.ts';
import { isIban } from './iban.ts';

/** What keeps a brand from being set, by its path in it (docs/decisions/0108). */
export interface BrandFault {
  readonly path: string;
  readonly code: Extract<ViolationCode, 'invalid' | 'country-unsupported'> | ContrastFault['code'];
  readonly message: string;
}

const themes = ['light', 'dark'] as const;

/** Why a brand cannot be set, beyond the shape of its values; empty when it can. */
export function faultsOfBrand({ company, bankAccount, colours }: Brand): BrandFault[] {
  const faults: BrandFault[] = themes.flatMap((theme) =>
    contrastFaults(colours[theme], theme).map((fault) => ({ path: `colours.${theme}`, ...fault })),
  );
  if (!isCountryCode(company.isoCountryCode)) {
    const message = `${company.isoCountryCode} is no country`;
    faults.push({ path: 'company.isoCountryCode', code: 'country-unsupported', message });
  }
  if (bankAccount !== null && !isIban(bankAccount.iban)) {
    faults.push({ path: 'bankAccount.iban', code: 'invalid', message: 'The check digits of the IBAN are wrong' });
  }
  return faults;
}
