import type { ReportableCashRegister } from '@kontor/contract/compliance';
import { isTaxNumber } from '@kontor/domain/branch-store';
import { isDecommissioned } from '@kontor/domain/tax-office';
import type { FastifyReply } from 'fastify';
import { hours, minutes } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findBranchStore, lockBranchStores } from '../branch-store/branch-store.repository.ts';
import { complianceOnTheWire, reportableOf } from './compliance-on-the-wire.ts';
import { type Notice, noticeFile } from './notice.ts';
import { noticeCsv } from './notice-csv.ts';
import { noticePdf } from './notice-pdf.ts';
import { type ReportedSystem, readSystems } from './reported-systems.ts';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/pos/compliance';

/** Clocks of browsers differ. */
const tolerated = minutes(5);

/** A PDF takes a moment to make. */
const noticeLimit = { max: 200, window: hours(1) };

/** What is to be reported of cash registers to the tax office, and the notice to hand in. */
export function complianceRoutes(
  api: Api,
  { database, clock, limits, record }: Pick<Infrastructure, 'database' | 'clock' | 'limits' | 'record'>,
): void {
  const wire = (systems: readonly ReportedSystem[]): ReportableCashRegister[] =>
    systems.map((system) => complianceOnTheWire(system, clock.now()));

  api.route(`GET ${path}`, async ({ shop }) => wire(await readSystems(database, shop.uuid)));

  api.route(`PUT ${path}/{cashRegisterUuid}`, async ({ shop, organization, params, body }) => {
    const { reportedAt } = body;
    const now = clock.now();
    if (reportedAt !== null && Date.parse(reportedAt) > now.getTime() + tolerated) refuse('reportedAt', 'too-big');
    return inTransaction(database, async (tx) => {
      // A report of the fiscal service at the same moment comes before or after it.
      await lockBranchStores(tx, shop.uuid);
      const found = (await readSystems(tx, shop.uuid)).find(
        ({ register }) => register.uuid === params.cashRegisterUuid,
      );
      if (found === undefined) throw notFound();
      const { register, notice } = found;
      const told = reportedAt && {
        shop_uuid: shop.uuid,
        reported_at: new Date(reportedAt),
        tss_serial_number: register.tss_serial_number,
        is_decommissioned: isDecommissioned(reportableOf(found), now),
      };
      const after = { ...found, notice: told ? { cash_register_uuid: register.uuid, ...told } : null };
      if (isSame(notice, after.notice)) return complianceOnTheWire(found, now);
      if (told) {
        await tx
          .insertInto('cash_register_notice')
          .values({ cash_register_uuid: register.uuid, ...told })
          .onConflict((conflict) => conflict.column('cash_register_uuid').doUpdateSet(told))
          .execute();
      } else {
        await tx.deleteFrom('cash_register_notice').where('cash_register_uuid', '=', register.uuid).execute();
      }
      await record(tx, {
        organizationUuid: organization.uuid,
        action: told ? 'cash-register.reported' : 'cash-register.report-withdrawn',
        subject: register.name,
        details: {
          shop: shop.name,
          branchStore: found.store.name,
          serialNumber: register.serial_number,
          ...(reportedAt && { reportedAt }),
        },
      });
      return complianceOnTheWire(after, now);
    });
  });

  api.route(`PUT ${path}/notice/{branchStoreUuid}`, async ({ shop, organization, params, body }) => {
    const { branchStoreUuid } = params;
    const { taxNumber: tax_number, tssCertification: tss_certification } = body;
    await inTransaction(database, async (tx) => {
      await lockBranchStores(tx, shop.uuid);
      const store = await findBranchStore(tx, shop.uuid, branchStoreUuid);
      if (store === null) throw notFound();
      if (!isTaxNumber(store.iso_country_code, tax_number)) refuse('taxNumber', 'pattern');
      const entered = { shop_uuid: shop.uuid, tax_number, tss_certification };
      const before = await tx
        .selectFrom('notice_details')
        .selectAll()
        .where('branch_store_uuid', '=', branchStoreUuid)
        .executeTakeFirst();
      if (before?.tax_number === tax_number && before.tss_certification === tss_certification) return;
      await tx
        .insertInto('notice_details')
        .values({ branch_store_uuid: branchStoreUuid, ...entered })
        .onConflict((conflict) => conflict.column('branch_store_uuid').doUpdateSet(entered))
        .execute();
      await record(tx, {
        organizationUuid: organization.uuid,
        action: 'notice.details-changed',
        subject: store.name,
        details: { shop: shop.name },
      });
    });
    return wire((await readSystems(database, shop.uuid)).filter(({ store }) => store.uuid === branchStoreUuid));
  });

  async function readNotice(
    shopUuid: string,
    branchStoreUuid: string,
    organization: { readonly name: string; readonly base_data: { readonly companyName: string } | null },
  ): Promise<Notice> {
    await limits.take(`notice|${shopUuid}`, noticeLimit);
    const systems = (await readSystems(database, shopUuid)).filter(({ store }) => store.uuid === branchStoreUuid);
    const store = systems[0]?.store;
    // A notice is for a branch store with cash registers, in Germany.
    if (store?.iso_country_code !== 'DE') throw notFound();
    const taxpayer = organization.base_data?.companyName ?? organization.name;
    return { taxpayer, store, registers: systems.map(({ register }) => register), madeAt: clock.now() };
  }

  const attach = (reply: FastifyReply, notice: Notice, ending: 'pdf' | 'csv') =>
    reply.header('content-disposition', `attachment; filename="${noticeFile(notice)}.${ending}"`);

  api.route(`GET ${path}/notice/{branchStoreUuid}/pdf`, async ({ shop, organization, params, reply }) => {
    const notice = await readNotice(shop.uuid, params.branchStoreUuid, organization);
    attach(reply, notice, 'pdf');
    return noticePdf(notice);
  });

  api.route(`GET ${path}/notice/{branchStoreUuid}/csv`, async ({ shop, organization, params, reply }) => {
    const notice = await readNotice(shop.uuid, params.branchStoreUuid, organization);
    attach(reply, notice, 'csv');
    return Buffer.from(noticeCsv(notice));
  });
}

type Told = ReportedSystem['notice'];

const isSame = (one: Told, other: Told): boolean =>
  one?.reported_at.getTime() === other?.reported_at.getTime() &&
  one?.tss_serial_number === other?.tss_serial_number &&
  one?.is_decommissioned === other?.is_decommissioned;

function refuse(path: string, code: 'too-big' | 'pattern'): never {
  throw new ProblemError('validation-failed', { violations: [{ path, code, message: `Not possible: ${path}` }] });
}
