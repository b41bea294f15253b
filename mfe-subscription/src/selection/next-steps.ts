import type { Cart } from '@kontor/contract/cart';
import { phaseChange, type Selection } from '@kontor/domain/cart';
import type { PayingMethods } from '@kontor/domain/payment-method';

/** What happens after the order, in the order in which it happens. */
export type NextStep =
  | {
      readonly code:
        | 'starts-now'
        | 'more-now'
        | 'more-once-paid'
        | 'invoice-by-mail'
        | 'card-charged-today'
        | 'account-debited-today'
        | 'yearly-stays'
        | 'same-contract';
    }
  | {
      readonly code: 'rest-later' | 'all-later' | 'starts-later' | 'invoice-later-by-mail';
      readonly date: string;
    };

interface Ordered {
  /** What is paid for until now; `null` for a first order. */
  readonly paid: Selection | null;
  readonly selection: Selection;
  readonly cart: Pick<Cart, 'dueNow' | 'nextCharge'>;
  /** `null` while none is chosen. */
  readonly methods: PayingMethods | null;
  /** The products are switched off until all invoices are paid. */
  readonly isSuspended: boolean;
}

export function nextSteps(ordered: Ordered): NextStep[] {
  const { paid, selection } = ordered;
  const steps: NextStep[] = paid === null ? [start(ordered)] : change(paid, ordered);
  if (selection.isYearlySubscription && !paid?.isYearlySubscription) steps.push({ code: 'yearly-stays' });
  return [...steps, ...transfer(ordered)];
}

/** By bank transfer the invoice comes by mail; where it begins later, the method on file pays until then. */
function transfer({ methods, cart: { dueNow, nextCharge } }: Ordered): NextStep[] {
  if (methods?.next !== 'bank_transfer') return [];
  if (methods.today === 'bank_transfer') return [{ code: 'invoice-by-mail' }];
  const charged = methods.today === 'card' ? 'card-charged-today' : 'account-debited-today';
  return [
    ...(dueNow.amount > 0 ? [{ code: charged } as const] : []),
    ...(nextCharge ? [{ code: 'invoice-later-by-mail', date: nextCharge.date } as const] : []),
  ];
}

/** A first order is paid from today on and ends a running trial, unless it begins at the trial's end. */
function start({ selection, cart: { nextCharge } }: Ordered): NextStep {
  const waits = selection.startsAt === 'trial-end' && nextCharge !== null;
  return waits ? { code: 'starts-later', date: nextCharge.date } : { code: 'starts-now' };
}

/** More takes effect at once, less and a new interval at the period's end (contract.md §5.13). */
function change(paid: Selection, { selection, cart: { nextCharge }, isSuspended }: Ordered): NextStep[] {
  const { now, later } = phaseChange(paid, selection);
  if (!now && !later) return [{ code: 'same-contract' }];
  return [
    ...(now ? [{ code: isSuspended ? ('more-once-paid' as const) : ('more-now' as const) }] : []),
    ...(later && nextCharge ? [{ code: now ? 'rest-later' : 'all-later', date: nextCharge.date } as const] : []),
  ];
}
