import type { BranchStore, CashRegister } from '@kontor/contract/branch-store';
import type { BranchStoreRow, CashRegisterRow } from './branch-store.tables.ts';

/** @param registers of all branch stores, `null` when they were not requested */
export const branchStoreToWire = (row: BranchStoreRow, registers: readonly CashRegisterRow[] | null): BranchStore => ({
  uuid: row.uuid,
  name: row.name,
  isoCountryCode: row.iso_country_code,
  state: row.is_requested ? 'requested' : row.state,
  addressLine1: row.address_line1,
  zip: row.zip,
  city: row.city,
  taxNumber: row.tax_number,
  createdAt: row.created_at.toISOString(),
  cashRegisters:
    registers?.filter(({ branch_store_uuid }) => branch_store_uuid === row.uuid).map(cashRegisterToWire) ?? null,
});

export const cashRegisterToWire = (row: Omit<CashRegisterRow, 'branch_store_uuid' | 'external_id'>): CashRegister => ({
  uuid: row.uuid,
  name: row.name,
  serialNumber: row.serial_number,
  manufacturer: row.manufacturer,
  model: row.model,
  state: row.state,
  tss:
    row.tss_serial_number === null
      ? null
      : {
          serialNumber: row.tss_serial_number,
          state: row.tss_state ?? 'disabled',
          certificateExpiresAt: row.tss_certificate_expires_at?.toISOString() ?? null,
        },
  commissionedAt: row.commissioned_at?.toISOString() ?? null,
  decommissionedAt: row.decommissioned_at?.toISOString() ?? null,
});
