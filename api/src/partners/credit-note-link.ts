import { after, type Clock, minutes } from '../infrastructure/clock.ts';
import type { SigningKeys } from '../infrastructure/secrets/signing-keys.ts';

const lifetime = minutes(5);

export interface CreditNote {
  readonly organizationUuid: string;
  readonly commissionId: string;
}

/** Short-lived links to credit notes. They work only for members of the organization, and only for a limited time. */
export const createCreditNoteLinks = (keys: SigningKeys, clock: Clock) => {
  const messageOf = ({ organizationUuid, commissionId }: CreditNote, expires: string) =>
    `credit-note|${organizationUuid}|${commissionId}|${expires}`;
  return {
    /** The query of a link: its expiry and its signature. */
    query(note: CreditNote): string {
      const expires = String(after(clock.now(), lifetime).getTime());
      return new URLSearchParams({ expires, signature: keys.sign(messageOf(note, expires)) }).toString();
    },
    isValid(note: CreditNote, { expires, signature: given }: { expires: string; signature: string }): boolean {
      return keys.verify(messageOf(note, expires), given) && Number(expires) > clock.now().getTime();
    },
  };
};

export type CreditNoteLinks = ReturnType<typeof createCreditNoteLinks>;
