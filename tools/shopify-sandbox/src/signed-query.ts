import { createHmac } from 'node:crypto';

/** Signs a query as Shopify does: over all parameters in the order of their names, with the app's secret. */
export function signedQuery(parameters: Readonly<Record<string, string>>, apiSecret: string): string {
  const query = new URLSearchParams(parameters);
  query.sort();
  query.set('hmac', createHmac('sha256', apiSecret).update(query.toString()).digest('hex'));
  return query.toString();
}
