import { randomUUID } from 'node:crypto';
import type { UsageAnswer } from '@kontor/contract/usage';
import type { Action } from '../schedule/step.ts';
import type { Surroundings } from './order-action.ts';
import type { ServerIndex } from './portal-client.ts';
import type { Sale, TestShop } from './test-shop.ts';

type Reporting = Pick<Surroundings, 'vendor' | 'report'>;

/** The ERP reports an order, and what it got no answer for before. */
export async function sell(
  surroundings: Surroundings,
  shop: TestShop,
  server: ServerIndex,
  { orders, twice }: Extract<Action, { kind: 'sell' }>,
): Promise<void> {
  const id = `faults:${randomUUID()}`;
  const occurredAt = surroundings.now.toISOString();
  shop.sales.set(id, { id, occurredAt, quantity: orders, state: 'sent' });
  const others: readonly ServerIndex[] = twice ? [server === 0 ? 1 : 0] : [];
  await Promise.all([server, ...others].map((each) => reportUnanswered(surroundings, shop, each)));
}

/** Reports everything again that got no answer; answers that contradict each other are a breach. */
export async function reportUnanswered(
  { vendor, report }: Reporting,
  shop: TestShop,
  server: ServerIndex,
): Promise<void> {
  const sent = [...shop.sales.values()].filter(({ state }) => state === 'sent');
  if (sent.length === 0) return;
  const events = sent.map(({ id, occurredAt, quantity }) => ({
    id,
    shopUuid: shop.uuid,
    type: 'order',
    occurredAt,
    quantity,
  }));
  const { status, body } = await vendor.call(server, 'POST', '/connect/usage', { events });
  if (status !== 200) return;
  const refused = new Set((body as UsageAnswer).rejected.map(({ index }) => index));
  for (const [index, sale] of sent.entries()) {
    const answered: Sale['state'] = refused.has(index) ? 'refused' : 'counted';
    if (sale.state !== 'sent' && sale.state !== answered) {
      report({
        check: 'each-order-counted-once',
        detail: `${sale.id} of ${shop.name} was ${sale.state} and ${answered}`,
      });
    }
    sale.state = answered;
  }
}
