import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface PasskeyTables {
  /**
   * - `credential_id`: Base64url, as browsers write it.
   * - `public_key`: COSE, in base64url.
   * - `sign_count`: The signature counter; passkeys that are synchronized between devices stay at 0.
   */
  passkey: TableOf<'passkey', { transports: Json<string[]> }>;
  /** Challenges that were used. `purpose` and `bound_to` are not read: their signature says both. */
  passkey_challenge: TableOf<'passkey_challenge'>;
}

export type ChallengePurpose = 'sign-in' | 'set-up' | 'step-up';
export type PasskeyRow = Selectable<PasskeyTables['passkey']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PasskeyTables {}
}
