import type { BaseData } from '@kontor/contract/organization';
import { isPostcodeAccepted, writtenPostcode } from '@kontor/domain/postcode';
import { violation } from '../infrastructure/http/problem.ts';

/**
 * @param path of the address within the body, with its separator; empty for the body itself
 * @returns the postcode as the country's post writes it, which is how it is stored
 * @throws ProblemError 422 at the postcode if it cannot be one of the country
 */
export function requirePostcode(
  path: string,
  { isoCountryCode, zip }: Pick<BaseData, 'isoCountryCode' | 'zip'>,
): string {
  if (!isPostcodeAccepted(isoCountryCode, zip)) {
    throw violation(`${path}zip`, 'postcode-invalid', `Not a postcode of ${isoCountryCode}`);
  }
  return writtenPostcode(isoCountryCode, zip);
}
