import type { Operation } from '../http/operation.ts';
import { searchOperation } from '../http/search.ts';

/** The fields by which each resource can be searched: https://docs.stripe.com/search#supported-query-fields-for-each-resource */
export const searchOperations: Operation[] = [
  searchOperation('/customers', 'customers', ['created', 'email', 'metadata', 'name', 'phone']),
  searchOperation('/invoices', 'invoices', [
    'created',
    'currency',
    'customer',
    'metadata',
    'number',
    'status',
    'subscription',
    'total',
  ]),
  searchOperation('/payment_intents', 'payment_intents', [
    'amount',
    'created',
    'currency',
    'customer',
    'metadata',
    'status',
  ]),
  searchOperation('/subscriptions', 'subscriptions', ['canceled_at', 'created', 'metadata', 'status']),
];
