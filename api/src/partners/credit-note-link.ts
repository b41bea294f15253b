import { after, type Clock, minutes } from '../infrastructure/clock.ts';
import { equalSecrets, sign } from '../infrastructure/signing.ts';

const lifetime = minutes(5);

export interface CreditNote {
  readonly organizationUuid: string;
  readonly commissionId: string;
}

/** Short-lived links to credit notes. They work only for members of the organization, and only for a limited time. */
export const createCreditNoteLinks = (key: Buffer, clock: Clock) => {
  const signature = ({ organizationUuid, commissionId }: CreditNote, expires: string) =>
    sign(key, `credit-note|${organizationUuid}|${commissionId}|${expires}`);
  return {
    /** The query of a link: its expiry and its signature. */
    query(note: CreditNote): string {
      const expires = String(after(clock.now(), lifetime).getTime());
      return new URLSearchParams({ expires, signature: signature(note, expires) }).toString();
    },
    isValid(note: CreditNote, { expires, signature: given }: { expires: string; signature: string }): boolean {
      return equalSecrets(given, signature(note, expires)) && Number(expires) > clock.now().getTime();
    },
  };
};

export type CreditNoteLinks = ReturnType<typeof createCreditNoteLinks>;
