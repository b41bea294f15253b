import type { PriceList, PriceListItem, PriceListPublication } from '@kontor/contract/price-list';
import { calendarDay } from '@kontor/domain/date';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

interface Publication {
  readonly appliesTo?: PriceListPublication['appliesTo'];
  readonly validFrom?: string;
  readonly change: (item: PriceListItem) => Partial<PriceListItem>;
}

/** Publishes the current list with some of its items changed, from today on unless told otherwise. */
export async function publishList(
  kontor: TestApp,
  operator: Pick<TestClient, 'expect'>,
  { appliesTo = 'new-contracts', validFrom, change }: Publication,
): Promise<PriceList> {
  const draft = (await operator.expect(201, 'POST /backoffice/price-list')).json<PriceList>();
  const items = draft.items.map((item) => ({ ...item, ...change(item) }));
  const { monthsPaidPerYear, uuid } = draft;
  await operator.expect(200, `PUT /backoffice/price-list/${uuid}`, { monthsPaidPerYear, items });
  const today = calendarDay(kontor.infrastructure.clock.now().toISOString());
  const publication = { validFrom: validFrom ?? today, appliesTo, reason: 'Everything has become dearer' };
  const published = await operator.expect(200, `PUT /backoffice/price-list/${uuid}/publish`, publication);
  return published.json<PriceList>();
}

/** One price for any quantity. */
export const flat = (unitAmount: number): Pick<PriceListItem, 'tiers'> => ({ tiers: [{ upTo: null, unitAmount }] });
