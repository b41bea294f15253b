import type { LegalAcceptance, LegalDocument, LegalKind } from '@kontor/contract/legal-document';
import type { Json } from '../infrastructure/database/json.ts';
import type { TableOf } from '../infrastructure/database/table-of.ts';

export interface LegalDocumentTables {
  /**
   * Versions of the vendor's legal texts, only ever added.
   * - `valid_from`: The first day on which it counts, in the calendar of the vendor.
   */
  legal_document: TableOf<'legal_document', { kind: LegalKind; texts: Json<LegalDocument['texts']> }>;
  /**
   * What a person has accepted.
   * - `organization_uuid`: For which organization; `null` for a person alone.
   * - `place`: Where it was asked for.
   */
  legal_acceptance: TableOf<'legal_acceptance', { place: LegalAcceptance['place'] }>;
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends LegalDocumentTables {}
}
