import type { VatIdAnswer } from '@kontor/contract/organization';
import { isEuCountry } from '@kontor/domain/tax';
import * as z from 'zod/mini';
import { nothingSaid, type VatVerifier } from './vat-verifier.ts';

const said = z.optional(z.nullable(z.string()));

/**
 * `isValid` alone is no answer: VIES sends `false` also when it was not able to ask the member state, and says so in
 * `userError`: INVALID_INPUT, INVALID_REQUESTER_INFO, SERVICE_UNAVAILABLE, MS_UNAVAILABLE, TIMEOUT, VAT_BLOCKED, IP_BLOCKED,
 * GLOBAL_MAX_CONCURRENT_REQ(_TIME), MS_MAX_CONCURRENT_REQ(_TIME)
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information).
 */
const ViesAnswer = z.object({ isValid: z.boolean(), userError: said, name: said, address: said });

/** The register did not answer the question. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** @throws NoAnswerError unless it is a plain yes or no; codes that become known later are none, either */
function isYes({ isValid, userError }: z.output<typeof ViesAnswer>): boolean {
  if (isValid && (userError ?? 'VALID') === 'VALID') return true;
  if (!isValid && userError === 'INVALID') return false;
  throw new NoAnswerError(`VIES did not answer: ${userError ?? 'without a reason'}`);
}

/** VIES, the register of the EU. It knows no other countries. */
export function createViesVerifier(endpoint = 'https://ec.europa.eu/taxation_customs/vies/rest-api'): VatVerifier {
  async function ask(vatId: string, isoCountryCode: string): Promise<VatIdAnswer> {
    if (!isEuCountry(isoCountryCode)) return { status: 'unavailable', ...nothingSaid };
    const url = `${endpoint}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new NoAnswerError(`VIES answered ${answer.status}`);
    const read = z.parse(ViesAnswer, await answer.json());
    if (!isYes(read)) return { status: 'unverified', ...nothingSaid };
    return { status: 'verified', companyName: textOf(read.name), ...readAddress(read.address ?? '') };
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
