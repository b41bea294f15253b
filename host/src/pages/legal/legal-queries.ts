import type { LegalKind } from '@kontor/contract/legal-document';
import type { PageQuery } from '@kontor/contract/page';

export const legalTextCall = 'GET /legal-document/current';

/** What the page of a legal text shows. */
export const legalQueries = (kind: LegalKind): readonly PageQuery[] => [
  { call: legalTextCall, query: { kind }, isInLanguage: true },
];
