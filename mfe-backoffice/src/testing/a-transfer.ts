import type { Transfer } from '@kontor/contract/operator-money';
import { ids } from '@kontor/testing/factories';

/** Money that came, of which a part paid an invoice already. */
export const aTransfer = (overrides: Partial<Transfer> = {}): Transfer => ({
  uuid: '0197a000-0000-7000-8000-0000000000f4',
  organizationUuid: ids.organization,
  organizationName: 'Radwerk Berlin GmbH',
  amount: 20_000,
  left: 15_000,
  receivedAt: '2026-11-18T09:00:00.000Z',
  reference: 'RE-2026-0017 Danke',
  state: 'open',
  suggestions: [ids.order, ids.shop],
  candidates: [
    { invoiceUuid: ids.order, number: 'RE-2026-0017', owed: 11_900, issuedAt: '2026-11-01T09:00:00.000Z' },
    { invoiceUuid: ids.shop, number: 'RE-2026-0012', owed: 8_000, issuedAt: '2026-10-01T09:00:00.000Z' },
  ],
  ...overrides,
});
