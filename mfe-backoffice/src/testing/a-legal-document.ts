import type { LegalDocument } from '@kontor/contract/legal-document';
import { ids } from '@kontor/testing/factories';

/** The terms that count. */
export const aLegalDocument = (overrides: Partial<LegalDocument> = {}): LegalDocument => ({
  uuid: ids.order,
  kind: 'terms',
  texts: { de: '# AGB\n\nEins\n\nZwei', en: '# Terms\n\nOne\n\nTwo' },
  validFrom: '2026-01-01',
  needsAcceptance: true,
  state: 'current',
  createdAt: '2025-12-20T09:00:00.000Z',
  ...overrides,
});
