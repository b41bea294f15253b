import type { ReportableCashRegister } from '@kontor/contract/compliance';
import type { FastifyReply } from 'fastify';
import { hours } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { complianceOnTheWire } from './compliance-on-the-wire.ts';
import { createEnterNoticeDetails } from './enter-notice-details.ts';
import { type Notice, noticeFile } from './notice.ts';
import { noticeCsv } from './notice-csv.ts';
import { noticePdf } from './notice-pdf.ts';
import { createReport } from './report-register.ts';
import { type ReportedSystem, readSystems } from './reported-systems.ts';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/pos/compliance';

/** A PDF takes a moment to make. */
const noticeLimit = { max: 200, window: hours(1) };

/** What is to be reported of cash registers to the tax office, and the notice to hand in. */
export function complianceRoutes(
  api: Api,
  { database, clock, limits, record }: Pick<Infrastructure, 'database' | 'clock' | 'limits' | 'record'>,
): void {
  const report = createReport({ database, clock, record });
  const enterDetails = createEnterNoticeDetails({ database, record });
  const wire = (systems: readonly ReportedSystem[]): ReportableCashRegister[] =>
    systems.map((system) => complianceOnTheWire(system, clock.now()));

  api.route(`GET ${path}`, async ({ shop }) => wire(await readSystems(database, shop.uuid)));

  api.route(`PUT ${path}/{cashRegisterUuid}`, ({ shop, params, body }) =>
    report(shop, params.cashRegisterUuid, body.reportedAt),
  );

  api.route(`PUT ${path}/notice/{branchStoreUuid}`, async ({ shop, params: { branchStoreUuid }, body }) => {
    await enterDetails(shop, branchStoreUuid, body);
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
