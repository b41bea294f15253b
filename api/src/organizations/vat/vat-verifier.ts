import type { VatIdAnswer, VatIdVerificationStatus } from '@kontor/contract/organization';
import { isEuCountry } from '@kontor/domain/tax';
import * as z from 'zod/mini';
import { hasPrefixOf } from './vat-id-format.ts';

/** Verifies a VAT id with an authority. Rejects when the authority is unavailable; the job then tries again later. */
export interface VatVerifier {
  verify(vatId: string, isoCountryCode: string): Promise<VatIdVerificationStatus>;
  /** With the company's name and address, where the member state gives them away. Rejects as well. */
  ask(vatId: string, isoCountryCode: string): Promise<VatIdAnswer>;
  /** Ids that count as well-formed although they do not have their country's format. */
  isTestId(vatId: string, isoCountryCode: string): boolean;
}

const testAnswers: Readonly<Record<string, VatIdVerificationStatus>> = {
  '000000000': 'verified',
  '111111111': 'unverified',
  '222222222': 'pending',
};

export const nothingSaid = { companyName: null, addressLine1: null, zip: null, city: null };

/** Germany and Spain confirm an id and say nothing about its company. */
const isTalkative = (isoCountryCode: string): boolean => isoCountryCode !== 'DE' && isoCountryCode !== 'ES';

const sandboxCompany = {
  companyName: 'Musterhandel GmbH',
  addressLine1: 'Musterstraße 1',
  zip: '1010',
  city: 'Musterstadt',
};

/** The payment provider's test ids, recognized by the digits after the country prefix; all other EU ids are valid. */
export const sandboxVatVerifier: VatVerifier = {
  async ask(vatId, isoCountryCode) {
    const status = await sandboxVatVerifier.verify(vatId, isoCountryCode);
    return { status, ...(status === 'verified' && isTalkative(isoCountryCode) ? sandboxCompany : nothingSaid) };
  },
  verify: async (vatId, isoCountryCode) =>
    testAnswers[vatId.slice(2)] ?? (isEuCountry(isoCountryCode) ? 'verified' : 'unavailable'),
  isTestId: (vatId, isoCountryCode) => hasPrefixOf(vatId, isoCountryCode) && vatId.slice(2) in testAnswers,
};

const said = z.optional(z.nullable(z.string()));
const ViesAnswer = z.object({ isValid: z.boolean(), name: said, address: said });

/** VIES, the register of the EU. It knows no other countries. */
export function createViesVerifier(endpoint = 'https://ec.europa.eu/taxation_customs/vies/rest-api'): VatVerifier {
  async function ask(vatId: string, isoCountryCode: string): Promise<VatIdAnswer> {
    if (!isEuCountry(isoCountryCode)) return { status: 'unavailable', ...nothingSaid };
    const url = `${endpoint}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`VIES answered ${answer.status}`);
    const { isValid, name, address } = z.parse(ViesAnswer, await answer.json());
    if (!isValid) return { status: 'unverified', ...nothingSaid };
    return { status: 'verified', companyName: textOf(name), ...readAddress(address ?? '') };
  }
  return {
    isTestId: () => false,
    verify: async (vatId, isoCountryCode) => (await ask(vatId, isoCountryCode)).status,
    ask,
  };
}

/** Member states that give nothing away answer with hyphens. */
const textOf = (text: string | null | undefined): string | null => {
  const known = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return known === '' || /^-+$/.test(known) ? null : known;
};

/** `postal code, city` as it ends an address in most member states: `1010 Wien`, `D02 X285` does not. */
const lastLine = /^(?:[A-Z]{1,2}-)?(\d[\d ]{2,5}\d(?: ?[A-Z]{2})?)\s+(.+)$/;

/** The register gives one text, with a line for the street and one for postal code and city. What does not look like it is left out. */
export function readAddress(address: string): Pick<VatIdAnswer, 'addressLine1' | 'zip' | 'city'> {
  const lines = address.split('\n').flatMap((line) => textOf(line) ?? []);
  const place = lastLine.exec(lines[1] ?? '');
  if (lines.length < 2 || place === null) return { addressLine1: null, zip: null, city: null };
  return { addressLine1: lines[0] ?? null, zip: place[1] ?? null, city: place[2] ?? null };
}
