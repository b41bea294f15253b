import { cartFromSubscription, type Selection } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Billing } from '../billing/use-billing.ts';
import { buildSelection } from './build-selection.ts';
import { type SelectionChange, selectionParams, withSelection } from './selection-params.ts';

interface UsedSelection {
  /** What the shop has now; `null` for no subscription. */
  readonly current: Selection | null;
  /** What would be ordered. */
  readonly selection: Selection;
  readonly change: (change: SelectionChange) => void;
}

/** The selection lives in the address, so that it survives reload and back, and the checkout of any page finds it. */
export function useSelection({ subscription, prices }: Pick<Billing, 'subscription' | 'prices'>): UsedSelection {
  const [query, setQuery] = useSearchParams();
  const current = useMemo(() => cartFromSubscription(subscription), [subscription]);
  const selection = useMemo(() => buildSelection(selectionParams(query), current, prices), [query, current, prices]);
  return {
    current,
    selection,
    change: (change) =>
      setQuery((before) => withSelection(before, change), { replace: true, preventScrollReset: true }),
  };
}

/** The part of `current` that is paid for, to compare a new contract with; `null` while nothing is. */
export function paidSelection(
  { subscription }: Pick<Billing, 'subscription'>,
  current: Selection | null,
): Selection | null {
  return current && hasLicences(current) && paidStripeSubscription(subscription) ? current : null;
}
