import type { LegalKind } from '@kontor/contract/legal-document';
import { pageQuery } from '@kontor/platform/page-queries';

export const legalTextCall = 'GET /legal-document/current';

/** What the page of a legal text shows. */
export const legalQueries = (kind: LegalKind) => [pageQuery(legalTextCall, { kind })];
