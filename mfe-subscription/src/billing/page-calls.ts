import { pageQuery } from '@kontor/platform/page-queries';
import { billingCalls } from './calls.ts';

/** Of every page, because of the dunning notice above it. */
export const ofAll = [
  pageQuery(billingCalls.subscription),
  pageQuery(billingCalls.dunningProcess),
  pageQuery(billingCalls.balance),
];

/** Of `useBilling`. */
export const ofBilling = [pageQuery(billingCalls.paymentData), pageQuery(billingCalls.prices)];
