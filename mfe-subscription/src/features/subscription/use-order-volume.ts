import { orderVolume } from '@kontor/domain/plan';
import type { PlanType } from '@kontor/domain/product';
import { useSearchParams } from 'react-router-dom';

const parameter = 'orders';
const maxOrders = 1_000_000;

/** The monthly orders for comparing plans. Stored in the address; the default is what the plan includes. */
export function useOrderVolume(plan: PlanType | null): [number, (orders: number | null) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.get(parameter) ?? '';
  const entered = /^\d{1,7}$/.test(text) ? Math.min(Number(text), maxOrders) : null;
  const change = (orders: number | null) => {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (orders === null) next.delete(parameter);
        else next.set(parameter, String(orders));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [entered ?? orderVolume[plan ?? 'starter'].includedOrders, change];
}
