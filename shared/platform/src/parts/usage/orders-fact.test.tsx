import type { UsageMonth } from '@kontor/contract/usage';
import type { PlanType } from '@kontor/domain/product';
import { startApiServer } from '@kontor/testing/api-server';
import { aUsageMonth } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUsage } from '../../use-usage.ts';
import { OrdersFact } from './orders-fact.tsx';

const api = startApiServer();
const call = 'GET /organization/{organizationUuid}/shop/{shopUuid}/usage';

function Fact({ plan, isFree }: { plan: PlanType; isFree: boolean }) {
  return <OrdersFact usage={useUsage()} plan={plan} isFree={isFree} />;
}

const starter = { includedOrders: 1_000, extraOrderAmount: 20 };

const show = (
  month: Partial<UsageMonth> = {},
  { isFree = false, plan = 'advanced' }: { isFree?: boolean; plan?: PlanType } = {},
) => {
  api.answer(call, [aUsageMonth(month)]);
  return renderWithHost(<Fact plan={plan} isFree={isFree} />);
};

test('says how many orders there are, what is included, and what the month will come to', async () => {
  await show();
  const meter = await screen.findByRole('meter', { name: 'Bestellungen im November 2026' });
  expect(meter).toHaveAttribute('aria-valuetext', '918 von 1.500 enthaltenen');
  expect(screen.getByText('918')).toBeVisible();
  expect(screen.getByText('von 1.500 enthaltenen')).toBeVisible();
  expect(
    screen.getByText(
      /^Bei diesem Tempo werden es bis zum 30\.11\.2026 rund 1\.400\. Jede weitere kostet 0,15\s€ netto\.$/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Alle Monate ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription\/usage$/),
  );
});

test('what a plan includes, and what a further order costs, is that of the contract and not of any list', async () => {
  await show({ orders: 12, included: 900, plan: { includedOrders: 900, extraOrderAmount: 25 }, forecast: null });
  expect(await screen.findByText('von 900 enthaltenen')).toBeVisible();
  expect(screen.getByText(/^Jede weitere kostet 0,25\s€ netto\.$/)).toBeVisible();
});

test('of an answer of before, it is that of the first list', async () => {
  await show({ orders: 12, included: 1_500, plan: undefined, forecast: null });
  expect(await screen.findByText(/^Jede weitere kostet 0,15\s€ netto\.$/)).toBeVisible();
});

test('who sees no money is told what is included, without its price', async () => {
  await show({ orders: 70, included: 0, forecast: null, plan: { includedOrders: 1_200, extraOrderAmount: null } });
  expect(
    await screen.findByText('Diese Bestellungen werden nicht berechnet. Advanced enthält 1.200 im Monat.'),
  ).toBeVisible();
});

test('of a month that a plan does not cover as a whole, it says why fewer orders are included', async () => {
  await show({ orders: 12, included: 133, plan: starter, forecast: null }, { plan: 'starter' });
  expect(await screen.findByText('von 133 enthaltenen')).toBeVisible();
  expect(
    screen.getByText(
      /^Enthalten ist ein Anteil, weil Starter nicht den ganzen Monat gilt; in einem vollen Monat sind es 1\.000\. Jede weitere/,
    ),
  ).toBeVisible();
});

test('of a month in which the plan became a smaller one, it says why more orders are included than in the plan of today', async () => {
  await show({ orders: 12, included: 1_417, plan: starter, forecast: null }, { plan: 'starter' });
  expect(await screen.findByText('von 1.417 enthaltenen')).toBeVisible();
  expect(
    screen.getByText(
      /^Enthalten sind Anteile mehrerer Tarife, weil der Tarif in diesem Monat gewechselt hat; in einem vollen Monat mit Starter sind es 1\.000\. Jede weitere/,
    ),
  ).toBeVisible();
});

test('a month without orders is not projected', async () => {
  await show({ orders: 0, forecast: { orders: 0, extraAmount: 0 } });
  expect(await screen.findByText(/^Jede weitere kostet 0,15\s€ netto\.$/)).toBeVisible();
});

test.each([
  [1199, null],
  [1200, '80\u00a0% verbraucht'],
  [1499, '99\u00a0% verbraucht'],
  [1500, 'alle verbraucht'],
])('with %d of 1,500 orders it warns: %s', async (orders, warning) => {
  await show({ orders });
  expect(await screen.findByRole('meter')).toBeVisible();
  const shown = screen.queryByText(/verbraucht/)?.textContent ?? null;
  expect(shown).toBe(warning);
});

test('orders beyond the included ones are said with their price, and with that of the forecast', async () => {
  await show({ orders: 1612, extra: 112, extraAmount: 1680, forecast: { orders: 2030, extraAmount: 7950 } });
  expect(
    await screen.findByText(
      /^Bisher 112 zusätzliche für 16,80\s€ netto\. Bei diesem Tempo werden es bis zum 30\.11\.2026 rund 2\.030, davon zusätzliche für rund 80\s€ netto\.$/,
    ),
  ).toBeVisible();
});

test('who sees no money sees the orders without amounts', async () => {
  await show({ orders: 1612, extra: 112, extraAmount: null, forecast: { orders: 2030, extraAmount: null } });
  expect(
    await screen.findByText(/Bisher 112 zusätzliche\. Bei diesem Tempo werden es bis zum 30\.11\.2026 rund 2\.030/),
  ).toBeVisible();
});

test('orders of a trial cost nothing, and it says what the plan will include', async () => {
  await show({ orders: 70, included: 0, forecast: { orders: 90, extraAmount: 0 } });
  expect(
    await screen.findByText(/^Diese Bestellungen werden nicht berechnet\. Advanced enthält 1\.500 im Monat/),
  ).toBeVisible();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
});

test('a plan that includes no orders charges each, and says what', async () => {
  await show({ orders: 70, included: 0, extra: 70, extraAmount: 1400, forecast: null });
  expect(await screen.findByText(/70 zusätzliche.*14,00\s€/)).toBeVisible();
  expect(screen.queryByText(/werden nicht berechnet/)).not.toBeInTheDocument();
});

test('a complimentary subscription is not warned', async () => {
  await show({ orders: 1400 }, { isFree: true });
  expect(await screen.findByText(/werden nicht berechnet/)).toBeVisible();
  expect(screen.queryByText(/verbraucht/)).not.toBeInTheDocument();
});

test('without an answer it says so instead of what may not be the contract’s, and asks again', async () => {
  api.fail(call, 500, 'internal-error');
  const { user } = await renderWithHost(<Fact plan="advanced" isFree={false} />);
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  expect(screen.queryByText(/\d/)).not.toBeInTheDocument();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  api.answer(call, [aUsageMonth()]);
  await user.click(again);
  expect(await screen.findByRole('meter')).toBeVisible();
});
