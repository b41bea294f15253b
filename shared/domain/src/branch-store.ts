import type { BranchStore, CashRegister, NewBranchStore } from '@kontor/contract/branch-store';
import type { ViolationCode } from '@kontor/contract/problem';
import { addDays } from './date.ts';
import type { Entitlements } from './entitlements.ts';
import { isPostcodeOf } from './postcode.ts';

/** Countries with a fiscal service, and with pages for their branch stores. */
export type BranchStoreCountry = 'DE' | 'AT';

/**
 * What is plausible, without separators: whether a number was issued only the tax office knows, and the fiscal service asks it.
 *
 * - DE: a tax number has 10 or 11 digits, 13 in the form for electronic declarations; or the business identification number
 *   (W-IdNr., § 139c AO), which looks like a VAT id and may have a suffix for the establishment.
 * - AT: tax office and account, 9 digits; or the VAT id.
 */
const taxNumbers: Readonly<Record<BranchStoreCountry, RegExp>> = {
  DE: /^(?:\d{10,11}|\d{13}|DE\d{9}(?:\d{5})?)$/i,
  AT: /^(?:\d{9}|ATU\d{8})$/i,
};

const isCountry = (code: string): code is BranchStoreCountry => Object.hasOwn(taxNumbers, code);

/** As numbers are written on letters: `30/123/45678`, `12-345/6789`. */
const withoutSeparators = (number: string) => number.replaceAll(/[\s/.-]/g, '');

/** Whether a tax number is plausible in a country. */
export const isTaxNumber = (isoCountryCode: string, number: string): boolean =>
  isCountry(isoCountryCode) && taxNumbers[isoCountryCode].test(withoutSeparators(number));

export interface BranchStoreFault {
  readonly path: keyof NewBranchStore;
  readonly code: ViolationCode;
}

/** What is wrong with a branch store that is asked for, beyond the shape of its values. */
export function branchStoreFaults(
  { isoCountryCode, zip, taxNumber }: NewBranchStore,
  supportedCountries: readonly string[],
): BranchStoreFault[] {
  if (!isCountry(isoCountryCode) || !supportedCountries.includes(isoCountryCode)) {
    return [{ path: 'isoCountryCode', code: 'country-unsupported' }];
  }
  const faults: BranchStoreFault[] = [];
  if (!isPostcodeOf(isoCountryCode, zip)) faults.push({ path: 'zip', code: 'pattern' });
  if (!isTaxNumber(isoCountryCode, taxNumber)) faults.push({ path: 'taxNumber', code: 'pattern' });
  return faults;
}

/** Why no branch store can be asked for: POS is not booked, or everything is switched off until what is owed is paid. */
export type BranchStoreBlock = 'not-booked' | 'suspended';

/** `null` if one can be asked for. */
export function branchStoreBlock({ state, pos }: Pick<Entitlements, 'state' | 'pos'>): BranchStoreBlock | null {
  if (pos.enabled) return null;
  return state === 'suspended' && pos.devices > 0 ? 'suspended' : 'not-booked';
}

/** Replacing a TSE or a signature unit means to order it, to install it and to report it: so many days before, it is warned of. */
export const certificateWarningDays = 90;

export type CertificateState = 'valid' | 'expiring' | 'expired';

/** Of the certificate of a TSE or a signature unit. Without a known end it counts as valid. */
export function certificateState(expiresAt: string | null, now: Date): CertificateState {
  if (expiresAt === null) return 'valid';
  const end = new Date(expiresAt);
  if (end <= now) return 'expired';
  return new Date(addDays(expiresAt, -certificateWarningDays)) <= now ? 'expiring' : 'valid';
}

/**
 * `off`: out of operation, or its branch store is. `unsigned`: in operation, and nothing signs its receipts. `expired` and
 * `expiring` are about the certificate of what signs them.
 */
export type CashRegisterState = 'off' | 'unsigned' | 'expired' | 'expiring' | 'working';

export function cashRegisterState(
  { state: storeState }: Pick<BranchStore, 'state'>,
  { state, tss, decommissionedAt }: Pick<CashRegister, 'state' | 'tss' | 'decommissionedAt'>,
  now: Date,
): CashRegisterState {
  const isDecommissioned = decommissionedAt !== null && new Date(decommissionedAt) <= now;
  if (storeState !== 'active' || state !== 'active' || isDecommissioned) return 'off';
  if (tss?.state !== 'active') return 'unsigned';
  const certificate = certificateState(tss.certificateExpiresAt, now);
  return certificate === 'valid' ? 'working' : certificate;
}

/** The cash registers of a branch store that are in operation; those given up or switched off stay in lists, and are not counted. */
export const registersInUse = (store: Pick<BranchStore, 'state' | 'cashRegisters'>, now: Date): CashRegister[] =>
  (store.cashRegisters ?? []).filter((register) => cashRegisterState(store, register, now) !== 'off');
