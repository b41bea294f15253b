import { demoShops } from '@kontor/contract/demo';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { complianceOnTheWire } from '../../shops/compliance/compliance-on-the-wire.ts';
import { createEnterNoticeDetails } from '../../shops/compliance/enter-notice-details.ts';
import { createReport } from '../../shops/compliance/report-register.ts';
import { readSystems } from '../../shops/compliance/reported-systems.ts';
import { findShop } from '../../shops/shop.repository.ts';

/** As the manual of the TSE names it. */
const tssCertification = 'BSI-K-TR-0374-2024';

/** The demo's merchant reports to the tax office what is to be reported of its cash registers by then. */
export async function reportCashRegisters(
  infrastructure: Pick<Infrastructure, 'database' | 'clock' | 'record'>,
): Promise<void> {
  const { database, clock } = infrastructure;
  const report = createReport(infrastructure);
  const enterDetails = createEnterNoticeDetails(infrastructure);
  const shop = await findShop(database, demoShops.radwerkCloud);
  if (shop === null) return;
  const now = clock.now();
  for (const system of await readSystems(database, shop.uuid)) {
    const { obligation, cashRegisterUuid, branchStoreUuid, taxNumber } = complianceOnTheWire(system, now);
    if (obligation === null) continue;
    if (taxNumber !== null) await enterDetails(shop, branchStoreUuid, { taxNumber, tssCertification });
    await report(shop, cashRegisterUuid, now.toISOString());
  }
}
