import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

interface AddressProofTables {
  /**
   * Proofs that the owner of a shop controls its address (address-proof.service.ts).
   * - `value`: What the owner publishes. Not a secret: it is worth something at this address only.
   * - `proven_address`: The address that was proven; the shop may have another one since.
   */
  shop_address_proof: TableOf<'shop_address_proof'>;
}

export type AddressProofRow = Selectable<AddressProofTables['shop_address_proof']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AddressProofTables {}
}
