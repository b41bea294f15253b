import { after, days } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { ReadFigures } from '../infrastructure/telemetry/telemetry.ts';
import { countLyingAbout } from './account/account.repository.ts';
import { countHeld } from './invoices/invoice.repository.ts';
import { countSlowOrders } from './orders/stuck-order.repository.ts';
import { slowAfter } from './orders/stuck-order.routes.ts';
import { countDifferences } from './webhooks/difference.repository.ts';

/** The gauges of what operators have to settle. */
export const billingFigures =
  ({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>): ReadFigures =>
  async () => {
    const { needsAttention, slow } = await countSlowOrders(database, after(clock.now(), -slowAfter));
    const { transfer, credit } = await countLyingAbout(database, after(clock.now(), -days(2)));
    return [
      { metric: 'unassignedMoney', labels: { kind: 'transfer' }, value: transfer },
      { metric: 'unassignedMoney', labels: { kind: 'credit' }, value: credit },
      { metric: 'orders', labels: { state: 'needs-attention' }, value: needsAttention },
      { metric: 'orders', labels: { state: 'slow' }, value: slow },
      { metric: 'invoicesHeld', labels: {}, value: await countHeld(database) },
      { metric: 'providerDifferences', labels: {}, value: await countDifferences(database) },
    ];
  };
