import type { CheckedOffer } from '@kontor/contract/offer';

/** What became of an offer that is not open any more. What is still called open in an old answer has run out; drafts are not sent to merchants. */
export const outcomeOf = ({ state }: Pick<CheckedOffer, 'state'>) =>
  state === 'draft' || state === 'sent' ? 'expired' : state;
