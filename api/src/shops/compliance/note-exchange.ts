import { randomUUID } from 'node:crypto';
import { isSameSerial } from '@kontor/domain/serial-number';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { BranchStoreRow, CashRegisterRow } from '../branch-store/branch-store.tables.ts';

interface Exchanged {
  readonly exchanged_at?: Date;
  readonly tss_changed_at?: Date;
}

/**
 * What the fiscal service's report of a known cash register means for the tax office: another system or another TSE took the place of the one
 * before. No system says when that was, so it counts from the report.
 *
 * @returns what is to be stored with the register
 */
export async function noteExchange(
  tx: Tx,
  now: Date,
  store: BranchStoreRow,
  known: CashRegisterRow,
  reported: Pick<CashRegisterRow, 'serial_number' | 'tss_serial_number'>,
): Promise<Exchanged> {
  const { tss_serial_number: signs } = reported;
  const hasOtherTss = signs !== null && !(known.tss_serial_number && isSameSerial(signs, known.tss_serial_number));
  const tss = hasOtherTss ? { tss_changed_at: now } : {};
  if (isSameSerial(reported.serial_number, known.serial_number)) return tss;
  const { branch_store_uuid, external_id: _, state: __, uuid: ___, ...facts } = known;
  const { shop_uuid, name, iso_country_code, address_line1, zip, city, tax_number } = store;
  const uuid = randomUUID();
  await tx
    .insertInto('past_cash_register')
    .values({
      ...facts,
      uuid,
      shop_uuid,
      branch_store_uuid,
      branch_store_name: name,
      iso_country_code,
      address_line1,
      zip,
      city,
      tax_number,
      decommissioned_at: known.decommissioned_at ?? now,
    })
    .execute();
  // What was reported was reported of the system before.
  await tx
    .updateTable('cash_register_notice')
    .set({ cash_register_uuid: uuid })
    .where('cash_register_uuid', '=', known.uuid)
    .execute();
  return { ...tss, exchanged_at: now };
}
