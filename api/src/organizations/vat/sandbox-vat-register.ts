import { isEuCountry } from '@kontor/domain/tax';
import { hasPrefixOf } from './vat-id-format.ts';
import { nothingSaid, type RegisterAnswer, type VatVerifier } from './vat-verifier.ts';
import { NoAnswerError } from './vies-verifier.ts';

/** What the register of a sandbox can be made to say: yes, no, or what VIES names as the reason for no answer. */
export type PretendedAnswer = 'VALID' | 'INVALID' | (string & {});

/** The register of a sandbox, in the memory of one process. */
export interface SandboxVatRegister extends VatVerifier {
  /** From now on this is the answer about an id: it was revoked, entered, or its member state is away. */
  pretend(vatId: string, answer: PretendedAnswer): void;
}

export const isSandboxRegister = (register: VatVerifier): register is SandboxVatRegister => 'pretend' in register;

/** The payment provider's test ids, recognized by the digits after the country prefix; all other EU ids are valid. */
const testAnswers: Readonly<Record<string, RegisterAnswer>> = {
  '000000000': 'verified',
  '111111111': 'unverified',
  '222222222': 'pending',
};

/** Germany and Spain confirm an id and say nothing about its company. */
const isTalkative = (isoCountryCode: string): boolean => isoCountryCode !== 'DE' && isoCountryCode !== 'ES';

const sandboxCompany = {
  companyName: 'Musterhandel GmbH',
  addressLine1: 'Musterstraße 1',
  zip: '1010',
  city: 'Musterstadt',
};

export function createSandboxVatRegister(): SandboxVatRegister {
  const pretended = new Map<string, PretendedAnswer>();

  async function verify(vatId: string, isoCountryCode: string): Promise<RegisterAnswer> {
    if (!isEuCountry(isoCountryCode)) return testAnswers[vatId.slice(2)] ?? 'unavailable';
    const answer = pretended.get(vatId);
    if (answer === 'VALID') return 'verified';
    if (answer === 'INVALID') return 'unverified';
    if (answer !== undefined) throw new NoAnswerError(`The register did not answer: ${answer}`);
    return testAnswers[vatId.slice(2)] ?? 'verified';
  }

  return {
    verify,
    async ask(vatId, isoCountryCode) {
      const status = await verify(vatId, isoCountryCode);
      return { status, ...(status === 'verified' && isTalkative(isoCountryCode) ? sandboxCompany : nothingSaid) };
    },
    isTestId: (vatId, isoCountryCode) => hasPrefixOf(vatId, isoCountryCode) && vatId.slice(2) in testAnswers,
    pretend: (vatId, answer) => void pretended.set(vatId, answer),
  };
}
