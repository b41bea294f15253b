import type { AddressProof } from '@kontor/contract/shop';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { randomSecret } from '../../infrastructure/signing.ts';
import type { ShopRow } from '../shop.tables.ts';
import { findOtherProof, isProven, lockAddress, noteProof, readProof } from './address-proof.repository.ts';
import type { AddressProofRow } from './address-proof.tables.ts';
import { proofPlaces } from './proof-places.ts';
import type { ProofReader } from './proof-reader.ts';

/**
 * Proves that a merchant controls the address of a shop. An address that was only named counts for its own account alone:
 * it neither gives access to another merchant's plugin nor denies it. Once it is proven, other accounts are denied.
 */
export interface AddressProofService {
  look(shop: ShopRow): Promise<AddressProof>;
  /** Looks for the value. `isNew`: it was found, and the address was not proven before. */
  check(shop: ShopRow): Promise<{ readonly proof: AddressProof; readonly isNew: boolean }>;
}

export function createAddressProofService(
  { database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
  reader: ProofReader,
): AddressProofService {
  /** The platform's own shops have no address that others could name. */
  function addressOf({ type, main_shop_url: address }: ShopRow): string {
    if (type === 'cloud' || address === null) throw notFound();
    return address;
  }

  async function look(shop: ShopRow): Promise<AddressProof> {
    const places = proofPlaces(addressOf(shop));
    const { value, proven_address: proven } = await readProof(database, shop.uuid, randomSecret());
    return { value, state: isProven(shop, proven) ? 'proven' : 'open', ...places };
  }

  /** `false` if another shop has proven the address since the other one was read: its value was not looked for. */
  async function note(tx: Tx, shop: ShopRow, address: string, other: AddressProofRow | null): Promise<boolean> {
    await lockAddress(tx, address);
    const current = await findOtherProof(tx, shop.uuid, address);
    if (current !== null && current.shop_uuid !== other?.shop_uuid) return false;
    await noteProof(tx, shop.uuid, address, clock.now());
    await record(tx, {
      organizationUuid: shop.organization_uuid,
      action: 'shop.address-proven',
      subject: shop.name,
      details: { address },
    });
    return true;
  }

  return {
    look,

    async check(shop) {
      const before = await look(shop);
      if (before.state === 'proven' || !(await reader.has(before, before.value))) {
        return { proof: before, isNew: false };
      }
      const address = addressOf(shop);
      // A domain may have a new owner; as long as the earlier one's value is there, it has not.
      const other = await actForAll(() => findOtherProof(database, shop.uuid, address));
      if (other !== null && (await reader.has(before, other.value))) return { proof: before, isNew: false };
      const isNew = await actForAll(() => inTransaction(database, (tx) => note(tx, shop, address, other)));
      return isNew ? { proof: { ...before, state: 'proven' }, isNew } : { proof: await look(shop), isNew };
    },
  };
}
