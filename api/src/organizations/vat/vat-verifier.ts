import type { VatIdAnswer, VatIdVerificationStatus } from '@kontor/contract/organization';

/**
 * What the register says of an id: yes (`verified`), no (`unverified`), that it will answer later (`pending`), or that it has
 * no ids of this country (`unavailable`).
 */
export type RegisterAnswer = VatIdVerificationStatus;

/**
 * Asks a register about a VAT id. Rejects when it does not answer now, whatever it said instead: only a plain yes or no is an
 * answer, and the question is asked again later.
 */
export interface VatVerifier {
  verify(vatId: string, isoCountryCode: string): Promise<RegisterAnswer>;
  /** With the company's name and address, where the member state gives them away. Rejects as well. */
  ask(vatId: string, isoCountryCode: string): Promise<VatIdAnswer>;
  /** Ids that count as well-formed although they do not have their country's format. */
  isTestId(vatId: string, isoCountryCode: string): boolean;
}

export const nothingSaid = { companyName: null, addressLine1: null, zip: null, city: null };

/** Whether this is a yes or a no, from which something may follow. */
export const isDefinite = (answer: RegisterAnswer | null): answer is Exclude<RegisterAnswer, 'pending'> =>
  answer !== null && answer !== 'pending';
