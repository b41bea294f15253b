import type { Organization } from '@kontor/contract/organization';
import type { QueryKey } from '@tanstack/react-query';

/** Answers that a new address or VAT id makes wrong: prices with tax, and the partner account (spec §7). */
export function invalidatedBy([call]: QueryKey, { type }: Pick<Organization, 'type'>): boolean {
  if (typeof call !== 'string') return false;
  return call.endsWith('/cart') || (type === 'partner' && call.endsWith('/partner-account'));
}
