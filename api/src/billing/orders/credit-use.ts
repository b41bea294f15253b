/** What a change that makes an invoice does with the organization's credit. */
export interface CreditUse {
  /** Cents that its invoice uses. */
  readonly credit: number;
  /** It ends one contract with credit that begins another (changes/change-kind.ts). */
  readonly movesCredit?: boolean | undefined;
}

/**
 * Whether a change has to wait for those at work in other shops of its organization. The payment provider gives all credit to the
 * invoice that is made next, for whichever shop: as long as a change that uses credit is at work, no other shop's makes an
 * invoice.
 */
export const mustWait = (change: CreditUse, atWork: readonly CreditUse[]): boolean =>
  atWork.some(usesCredit) || (usesCredit(change) && atWork.length > 0);

const usesCredit = ({ credit, movesCredit = false }: CreditUse): boolean => credit > 0 || movesCredit;
