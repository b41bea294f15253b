import type { Brand } from '@kontor/contract/operator-brand';
import type { ViolationCode } from '@kontor/contract/problem';
import { isCountryCode } from './country.ts';
import { isIban } from './iban.ts';

/** What keeps a brand from being set, by its path in it (docs/decisions/0108). */
export interface BrandFault {
  readonly path: string;
  readonly code: Extract<ViolationCode, 'invalid' | 'country-unsupported'>;
  readonly message: string;
}

/** Why a brand cannot be set, beyond the shape of its values; empty when it can. */
export function faultsOfBrand({ company, bankAccount }: Brand): BrandFault[] {
  const faults: BrandFault[] = [];
  if (!isCountryCode(company.isoCountryCode)) {
    const message = `${company.isoCountryCode} is no country`;
    faults.push({ path: 'company.isoCountryCode', code: 'country-unsupported', message });
  }
  if (bankAccount !== null && !isIban(bankAccount.iban)) {
    faults.push({ path: 'bankAccount.iban', code: 'invalid', message: 'The check digits of the IBAN are wrong' });
  }
  return faults;
}
