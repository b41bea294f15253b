import type { SignupDraft } from '@kontor/contract/signup-draft';
import type { Json } from '../infrastructure/database/json.ts';
import type { TableOf } from '../infrastructure/database/table-of.ts';

export interface SignupTables {
  /**
   * - `revision`: Counts the saves, so that a browser notices a missed one.
   */
  signup_draft: TableOf<'signup_draft', { draft: Json<SignupDraft> }>;
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends SignupTables {}
}
