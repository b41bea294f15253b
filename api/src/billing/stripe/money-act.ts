import type Stripe from 'stripe';

/** What an act of operators moves: credit that is given, money that is paid back, or what is not owed any more. */
const moves = ['given', 'paid-back', 'written-off'] as const;
type Moved = (typeof moves)[number];

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
  return { uuid, kind: moves.find((kind) => kind === metadata?.['money_act_kind']) ?? 'given' };
}
