import { BaseData } from '@kontor/contract/organization';
import { hasCode } from '@kontor/platform/api-error';

const isBaseData = (name: string): name is keyof BaseData => name in BaseData.shape;

/**
 * What the payment provider does not take: a field of the billing data, or the address of the account; `null` for any other
 * error.
 */
export function refusedField(error: unknown): keyof BaseData | 'email' | null {
  if (!hasCode(error, 'validation-failed')) return null;
  const paths = error.violations.map(({ path }) => path);
  if (paths.includes('email')) return 'email';
  return paths.map((path) => path.replace(/^baseData\./, '')).find(isBaseData) ?? null;
}
