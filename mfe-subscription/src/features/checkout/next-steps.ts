import type { Cart } from '@kontor/contract/cart';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import { phaseChange, type Selection } from '@kontor/domain/cart';

/** What happens after the order, in the order in which it happens. */
export type NextStep =
  | { readonly code: 'starts-now' | 'more-now' | 'invoice-by-mail' | 'yearly-stays' | 'same-contract' }
  | { readonly code: 'rest-later' | 'all-later'; readonly date: string };

interface Ordered {
  /** What is paid for until now; `null` for a first order. */
  readonly paid: Selection | null;
  readonly selection: Selection;
  readonly cart: Pick<Cart, 'nextCharge'>;
  readonly method: PaymentMethodType | null;
}

export function nextSteps(ordered: Ordered): NextStep[] {
  const { paid, selection, method } = ordered;
  const steps: NextStep[] = paid === null ? [startsNow] : change(paid, ordered);
  if (selection.isYearlySubscription && !paid?.isYearlySubscription) steps.push({ code: 'yearly-stays' });
  if (method === 'bank_transfer') steps.push({ code: 'invoice-by-mail' });
  return steps;
}

/** A first order is paid from its day on; a trial that is still running ends with it. */
const startsNow: NextStep = { code: 'starts-now' };

/** More takes effect at once, less and a new interval at the period's end (contract.md §5.13). */
function change(paid: Selection, { selection, cart: { nextCharge } }: Ordered): NextStep[] {
  const { now, later } = phaseChange(paid, selection);
  if (!now && !later) return [{ code: 'same-contract' }];
  return [
    ...(now ? [{ code: 'more-now' } as const] : []),
    ...(later && nextCharge ? [{ code: now ? 'rest-later' : 'all-later', date: nextCharge.date } as const] : []),
  ];
}
