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
  /**
   * - `bound_to`: Empty: the signature of a challenge is bound to the browser or session. Release 0.1.0 stored a hash
   *   of it here.
   */
  passkey_challenge: TableOf<'passkey_challenge', { purpose: ChallengePurpose }>;
}

export type ChallengePurpose = 'sign-in' | 'set-up' | 'step-up';
export type PasskeyRow = Selectable<PasskeyTables['passkey']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PasskeyTables {}
}
