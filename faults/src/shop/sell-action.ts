import { randomUUID } from 'node:crypto';
import type { UsageAnswer, UsageRejection } from '@kontor/contract/usage';
import type { Action } from './action.ts';
import type { Surroundings } from './order-action.ts';
import type { ServerIndex } from './portal-client.ts';
import type { Sale, TestShop } from './test-shop.ts';

type Reporting = Pick<Surroundings, 'vendor' | 'report' | 'now'>;

/** A month is open for so long after its end, in milliseconds. */
const graceTime = 3 * 24 * 3_600_000;

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
  const unanswered = [...shop.sales.values()].filter(({ state }) => state === 'sent');
  await Promise.all([server, ...others].map((each) => reportSales(surroundings, shop, each, unanswered)));
}

/** Answers that contradict earlier ones, and orders that are refused while their month is open, are breaches. */
export async function reportSales(
  { vendor, report, now }: Reporting,
  shop: TestShop,
  server: ServerIndex,
  sales: readonly Sale[],
): Promise<void> {
  if (sales.length === 0) return;
  const events = sales.map(({ id, occurredAt, quantity }) => ({
    id,
    shopUuid: shop.uuid,
    type: 'order',
    occurredAt,
    quantity,
  }));
  const { status, body } = await vendor.call(server, 'POST', '/connect/usage', { events });
  if (status !== 200) return;
  const refusals = new Map((body as UsageAnswer).rejected.map(({ index, code }) => [index, code]));
  const complain = ({ id }: Sale, what: string) =>
    report({ check: 'each-order-counted-once', detail: `${id} of ${shop.name} ${what}` });
  for (const [index, sale] of sales.entries()) {
    const refusal = refusals.get(index);
    const answered = refusal === undefined ? 'counted' : 'refused';
    if (sale.state !== 'sent' && sale.state !== answered) complain(sale, `was ${sale.state} and ${answered}`);
    if (refusal !== undefined && !mayRefuse(refusal, sale, now)) complain(sale, `was refused as ${refusal}`);
    sale.state = answered;
  }
}

const mayRefuse = (code: UsageRejection, { occurredAt }: Sale, now: Date): boolean =>
  code === 'month-closed' && now.getTime() - Date.parse(occurredAt) >= graceTime;
