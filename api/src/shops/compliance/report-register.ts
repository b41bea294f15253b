import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { isDecommissioned } from '@kontor/domain/tax-office';
import { minutes } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { lockBranchStores } from '../branch-store/branch-store.repository.ts';
import type { ShopRow } from '../shop.tables.ts';
import { complianceOnTheWire, reportableOf } from './compliance-on-the-wire.ts';
import { type ReportedSystem, readSystems } from './reported-systems.ts';

/**
 * Notes that a person reported a cash register to the tax office, or takes that back.
 * @throws ProblemError 404 for one of another shop, 422 for an instant to come
 */
export type Report = (
  shop: Pick<ShopRow, 'uuid' | 'name' | 'organization_uuid'>,
  cashRegisterUuid: string,
  reportedAt: string | null,
) => Promise<ReportableCashRegister>;

/** Clocks of browsers differ. */
const tolerated = minutes(5);

export const createReport =
  ({ database, clock, record }: Pick<Infrastructure, 'database' | 'clock' | 'record'>): Report =>
  async (shop, cashRegisterUuid, reportedAt) => {
    const now = clock.now();
    if (reportedAt !== null && Date.parse(reportedAt) > now.getTime() + tolerated) {
      throw violation('reportedAt', 'too-big', 'It is not of the past');
    }
    return inTransaction(database, async (tx) => {
      // A report of the fiscal service at the same moment comes before or after it.
      await lockBranchStores(tx, shop.uuid);
      const found = (await readSystems(tx, shop.uuid)).find(({ register }) => register.uuid === cashRegisterUuid);
      if (found === undefined) throw notFound();
      const { register, store } = found;
      const told = reportedAt && {
        shop_uuid: shop.uuid,
        reported_at: new Date(reportedAt),
        tss_serial_number: register.tss_serial_number,
        is_decommissioned: isDecommissioned(reportableOf(found), now),
        address_line1: store.address_line1,
        zip: store.zip,
        city: store.city,
        moved_at: null,
        run_ended_at: null,
      };
      const after = { ...found, notice: told ? { cash_register_uuid: register.uuid, ...told } : null };
      if (isSame(found.notice, after.notice)) return complianceOnTheWire(found, now);
      if (told) {
        await tx
          .insertInto('cash_register_notice')
          .values({ cash_register_uuid: register.uuid, ...told })
          .onConflict((conflict) => conflict.column('cash_register_uuid').doUpdateSet(told))
          .execute();
      } else {
        await tx.deleteFrom('cash_register_notice').where('cash_register_uuid', '=', register.uuid).execute();
      }
      const of = { shop: shop.name, branchStore: store.name, serialNumber: register.serial_number };
      await record(tx, {
        organizationUuid: shop.organization_uuid,
        action: told ? 'cash-register.reported' : 'cash-register.report-withdrawn',
        subject: register.name,
        details: { ...of, ...(reportedAt && { reportedAt }) },
      });
      return complianceOnTheWire(after, now);
    });
  };

type Told = ReportedSystem['notice'];

const isSame = (one: Told, other: Told): boolean =>
  one?.reported_at.getTime() === other?.reported_at.getTime() &&
  one?.tss_serial_number === other?.tss_serial_number &&
  one?.is_decommissioned === other?.is_decommissioned &&
  one?.moved_at?.getTime() === other?.moved_at?.getTime() &&
  one?.run_ended_at?.getTime() === other?.run_ended_at?.getTime();
