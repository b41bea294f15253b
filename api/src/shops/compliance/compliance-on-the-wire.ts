import type { ReportableCashRegister } from '@kontor/contract/compliance';
import {
  austrianDuty,
  isDecommissioned,
  missingFacts,
  openObligation,
  type ReportableRegister,
} from '@kontor/domain/tax-office';
import { cashRegisterToWire } from '../branch-store/branch-store-wire.ts';
import type { ReportedSystem } from './reported-systems.ts';

/** As the rules about notices see it. */
export const reportableOf = ({ store, register, notice }: ReportedSystem): ReportableRegister => ({
  isoCountryCode: store.iso_country_code,
  tssSerialNumber: register.tss_serial_number,
  commissionedAt: isoOrNull(register.commissioned_at),
  exchangedAt: isoOrNull(register.exchanged_at),
  tssChangedAt: isoOrNull(register.tss_changed_at),
  decommissionedAt: isoOrNull(register.decommissioned_at),
  reported: notice && {
    tssSerialNumber: notice.tss_serial_number,
    isDecommissioned: notice.is_decommissioned,
    movedAt: isoOrNull(notice.moved_at),
    runEndedAt: isoOrNull(notice.run_ended_at),
  },
});

export function complianceOnTheWire(system: ReportedSystem, now: Date): ReportableCashRegister {
  const { store, register, notice } = system;
  const reportable = reportableOf(system);
  const open = openObligation(reportable, now);
  const duty = austrianDuty(reportable, now);
  const { uuid, name, serialNumber, tss, commissionedAt, decommissionedAt } = cashRegisterToWire(register);
  const isInUse = register.state === 'active' && !isDecommissioned(reportable, now) && tss?.state === 'active';
  const { iso_country_code: isoCountryCode, address_line1: addressLine1, zip, city, tax_number: taxNumber } = store;
  return {
    cashRegisterUuid: uuid,
    branchStoreUuid: store.uuid,
    branchStoreName: store.name,
    isoCountryCode,
    name,
    serialNumber,
    tss,
    commissionedAt,
    decommissionedAt,
    obligation: open?.obligation ?? null,
    changes: duty === 'signature-unit' ? ['tss'] : [...(open?.changes ?? [])],
    dueAt: open?.dueAt ?? null,
    reportedAt: open === null && duty === null ? isoOrNull(notice?.reported_at ?? null) : null,
    missing: missingFacts({ isoCountryCode, addressLine1, zip, city, taxNumber }, reportable),
    certificateExpiresAt: isInUse ? (tss?.certificateExpiresAt ?? null) : null,
    taxNumber,
    tssCertification: store.tss_certification,
  };
}

const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;
