import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface PasskeyTables {
  passkey: {
    uuid: string;
    user_uuid: string;
    name: string;
    /** Base64url, as browsers write it. */
    credential_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** The signature counter; passkeys that are synchronized between devices stay at 0. */
    sign_count: number;
    transports: Json<string[]>;
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    hash: string;
    purpose: ChallengePurpose;
    /** Empty: the signature of a challenge is bound to the browser or session. Release 0.1.0 stored a hash of it here. */
    bound_to: string;
    expires_at: Date;
  };
}

export type ChallengePurpose = 'sign-in' | 'set-up' | 'step-up';
export type PasskeyRow = Selectable<PasskeyTables['passkey']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends PasskeyTables {}
}
