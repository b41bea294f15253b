import type { Settings } from '@kontor/contract/settings';
import type { TestClient } from './test-client.ts';

type Operator = Pick<TestClient, 'call' | 'expect'>;

export const readSettings = async (operator: Operator): Promise<Settings> =>
  (await operator.expect(200, 'GET /backoffice/settings')).json<Settings>();

/** Sets some settings and leaves the others, as the page of the vendor's people does. */
export async function changeSettings(operator: Operator, change: Partial<Settings>): Promise<Settings> {
  const body = { ...(await readSettings(operator)), ...change, reason: 'Decided by the management' };
  return (await operator.expect(200, 'PUT /backoffice/settings', body)).json<Settings>();
}
