import type { Selectable } from 'kysely';

interface AddressProofTables {
  /** Proofs that the owner of a shop controls its address (address-proof.service.ts). */
  shop_address_proof: {
    shop_uuid: string;
    /** What the owner publishes. Not a secret: it is worth something at this address only. */
    value: string;
    /** The address that was proven; the shop may have another one since. */
    proven_address: string | null;
    proven_at: Date | null;
  };
}

export type AddressProofRow = Selectable<AddressProofTables['shop_address_proof']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AddressProofTables {}
}
