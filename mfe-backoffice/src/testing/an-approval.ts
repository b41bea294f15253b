import type { Approval } from '@kontor/contract/approval';

/** A rate of VAT that waits for another person. */
export const anApproval = (overrides: Partial<Approval> = {}): Approval => ({
  uuid: '0197a000-0000-7000-8000-0000000000f1',
  state: 'open',
  call: 'POST /backoffice/tax-rate',
  params: {},
  body: { isoCountryCode: 'FR', rate: 21, validFrom: '2027-01-01', reason: 'Gesetz vom 1. Oktober' },
  before: [
    { rate: 19.6, validFrom: '2000-04-01' },
    { rate: 20, validFrom: '2026-01-01' },
  ],
  after: { isoCountryCode: 'FR', rate: 21, validFrom: '2027-01-01' },
  amount: null,
  requestedBy: { userUuid: '0197a000-0000-7000-8000-0000000000f2', name: 'Mara Lind', role: 'finance' },
  requestedAt: '2026-11-20T09:00:00.000Z',
  reason: 'Gesetz vom 1. Oktober',
  organizationUuid: null,
  isOwn: false,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  ...overrides,
});
