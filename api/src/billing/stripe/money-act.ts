import type Stripe from 'stripe';

/** What an act of operators moves: credit that is given, credit that is paid out, or money that is sent back. */
type Moved = 'given' | 'paid-back';

interface MoneyActMark {
  readonly uuid: string;
  readonly kind: Moved;
}

/** Metadata of what the payment provider moves because of an act: it is found by them, and is not taken for anything else. */
export const moneyActMetadata = ({ uuid, kind }: MoneyActMark) => ({ money_act: uuid, money_act_kind: kind });

/** The act that moved something; `null` for everything else. */
export function moneyActOf({ metadata }: { readonly metadata: Stripe.Metadata | null }): MoneyActMark | null {
  const uuid = metadata?.['money_act'];
  if (uuid === undefined) return null;
  return { uuid, kind: metadata?.['money_act_kind'] === 'paid-back' ? 'paid-back' : 'given' };
}
