import type { SignupDraft } from '@kontor/contract/signup-draft';
import type { Json } from '../infrastructure/database/infrastructure.tables.ts';

export interface SignupTables {
  signup_draft: {
    user_uuid: string;
    draft: Json<SignupDraft>;
    /** Counts the saves, so that a browser notices a missed one. */
    revision: number;
    changed_at: Date;
  };
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends SignupTables {}
}
