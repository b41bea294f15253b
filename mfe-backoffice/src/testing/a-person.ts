import type { Staff } from '@kontor/contract/staff';

/** One of the vendor's people, who keeps the books. */
export const aPerson = (overrides: Partial<Staff> = {}): Staff => ({
  userUuid: '0197a000-0000-7000-8000-0000000000f2',
  email: 'mara@kontor.test',
  firstName: 'Mara',
  lastName: 'Lind',
  role: 'finance',
  source: 'portal',
  hasSecondFactor: true,
  since: '2026-01-12T08:00:00.000Z',
  invitation: null,
  ...overrides,
});
