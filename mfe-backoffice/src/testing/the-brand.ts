import { firstBrand } from '@kontor/contract/first-brand';
import type { Brand } from '@kontor/contract/operator-brand';

export const theBrand = (overrides: Partial<Brand> = {}): Brand => ({
  ...firstBrand,
  bankAccount: { accountHolder: 'Kontor Software GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...overrides,
});
