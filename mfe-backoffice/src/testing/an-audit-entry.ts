import type { AuditEntry } from '@kontor/contract/audit';
import { ids } from '@kontor/testing/factories';

/** A role that was changed, to which a second person has agreed. */
export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  uuid: '0197a000-0000-7000-8000-0000000000f3',
  at: '2026-11-20T09:00:00.000Z',
  actor: { userUuid: '0197a000-0000-7000-8000-0000000000f2', name: 'Mara Lind', role: 'admin' },
  action: 'PUT /backoffice/staff/{userUuid}',
  subject: ids.order,
  organizationUuid: null,
  reason: 'Wechselt die Abteilung',
  before: { role: 'finance' },
  after: { role: 'sales' },
  approvalUuid: ids.shop,
  ...overrides,
});
