import type { Brand } from '@kontor/contract/operator-brand';
import type { TestClient } from './test-client.ts';

type Operator = Pick<TestClient, 'call' | 'expect'>;

export const readBrand = async (operator: Operator): Promise<Brand> =>
  (await operator.expect(200, 'GET /backoffice/brand')).json<Brand>();

/** Sets the whole brand, as the page of the vendor's people does. */
export const changeBrand = async (operator: Operator, brand: Brand): Promise<Brand> => {
  const body = { ...brand, reason: 'Decided by the management' };
  return (await operator.expect(200, 'PUT /backoffice/brand', body)).json<Brand>();
};
