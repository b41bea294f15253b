import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { billingCalls } from './calls.ts';

const {
  subscription,
  paymentData,
  prices,
  cart,
  invoices,
  allInvoices,
  dunningProcess,
  balance,
  allOwed,
  orderProgress,
  offers,
  usage,
} = billingCalls;

/**
 * Reads everything again that an order, a cancellation or a new payment method may have changed.
 * What no page shows is dropped instead, so that the next page that does begins without figures of before.
 */
export function useReloadBilling(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const calls = [
      subscription,
      paymentData,
      prices,
      cart,
      invoices,
      allInvoices,
      dunningProcess,
      balance,
      allOwed,
      orderProgress,
      offers,
      usage,
    ];
    for (const call of calls) queryClient.removeQueries({ queryKey: [call], type: 'inactive' });
    await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
  }, [queryClient]);
}
