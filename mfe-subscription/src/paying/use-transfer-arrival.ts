import { useEffect, useRef } from 'react';
import { useAllOwed } from '../billing/use-balance.ts';
import { useReloadBilling } from '../billing/use-reload-billing.ts';

/** Banks book instant transfers within seconds. */
export const arrivalPollMilliseconds = 10_000;

/**
 * Reads what is owed again while the data for a transfer are shown, and the lists around them once something arrived:
 * the customer pays at the bank and does nothing here that would tell of it.
 *
 * @param amount what is left to be paid, in cents; 0 once it is paid
 */
export function useTransferArrival(isShown: boolean, amount: number): void {
  const reload = useReloadBilling();
  useAllOwed({ enabled: isShown, refetchInterval: isShown && amount > 0 && arrivalPollMilliseconds });
  const known = useRef(amount);
  useEffect(() => {
    if (known.current === amount) return;
    known.current = amount;
    if (isShown) void reload();
  }, [amount, isShown, reload]);
}
