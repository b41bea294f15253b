import type { VatIdVerificationStatus } from '@kontor/contract/organization';
import { isEuCountry } from '@kontor/domain/tax';
import * as z from 'zod/mini';
import { hasPrefixOf } from './vat-id-format.ts';

/** Verifies a VAT id with an authority. Rejects when the authority is unavailable; the job then tries again later. */
export interface VatVerifier {
  verify(vatId: string, isoCountryCode: string): Promise<VatIdVerificationStatus>;
  /** Ids that count as well-formed although they do not have their country's format. */
  isTestId(vatId: string, isoCountryCode: string): boolean;
}

const testAnswers: Readonly<Record<string, VatIdVerificationStatus>> = {
  '000000000': 'verified',
  '111111111': 'unverified',
  '222222222': 'pending',
};

/** The payment provider's test ids, recognized by the digits after the country prefix; all other EU ids are valid. */
export const sandboxVatVerifier: VatVerifier = {
  verify: async (vatId, isoCountryCode) =>
    testAnswers[vatId.slice(2)] ?? (isEuCountry(isoCountryCode) ? 'verified' : 'unavailable'),
  isTestId: (vatId, isoCountryCode) => hasPrefixOf(vatId, isoCountryCode) && vatId.slice(2) in testAnswers,
};

const ViesAnswer = z.object({ isValid: z.boolean() });

/** VIES, the register of the EU. It knows no other countries. */
export const createViesVerifier = (endpoint = 'https://ec.europa.eu/taxation_customs/vies/rest-api'): VatVerifier => ({
  isTestId: () => false,
  async verify(vatId, isoCountryCode) {
    if (!isEuCountry(isoCountryCode)) return 'unavailable';
    const url = `${endpoint}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`VIES answered ${answer.status}`);
    return z.parse(ViesAnswer, await answer.json()).isValid ? 'verified' : 'unverified';
  },
});
