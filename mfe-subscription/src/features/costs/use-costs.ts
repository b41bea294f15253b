import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { billingCalls } from '../../billing/calls.ts';

/** What the invoices of the shop's last twelve months charge, newest first. */
export const useCosts = () => useApiQuery(billingCalls.costs, { params: useShopParams() });
