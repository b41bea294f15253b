import type { OperatorHistory } from '@kontor/contract/operator-status';
import { startApiServer } from '@kontor/testing/api-server';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { History } from './history.tsx';

const server = startApiServer();

const history = (range: OperatorHistory['range'], ...loads: number[]): OperatorHistory => ({
  range,
  remotes: [
    {
      remote: 'partner',
      steps: loads.map((count, index) => ({
        since: `2026-11-25T0${index}:00:00.000Z`,
        loads: count,
        failures: index === 0 ? 3 : 0,
        p50: count === 0 ? null : 100 + count,
      })),
    },
  ],
});

const asked: (string | null)[] = [];
const answer = () =>
  server.answer('GET /operator/history', ({ url }) => {
    asked.push(url.searchParams.get('range'));
    return url.searchParams.get('range') === 'week' ? history('week', 500, 700) : history('day', 20, 0, 40);
  });

test('failures and load times of a day are drawn, said in words, and listed in a table behind', async () => {
  answer();
  const { user } = await renderWithHost(<History refetchInterval={30_000} />);
  const [, row] = within(await screen.findByRole('table', { name: 'Verlauf der Ladevorgänge' })).getAllByRole('row');
  expect(row).toHaveTextContent('partner3 von 63120 bis 140 ms, zuletzt 140 ms');
  expect(row?.querySelectorAll('svg')).toHaveLength(2);
  await user.click(screen.getByText('Werte als Tabelle'));
  const values = within(screen.getByRole('table', { name: 'Werte als Tabelle' }))
    .getAllByRole('row')
    .slice(1);
  // Newest first, without hours in which nothing was reported.
  expect(values.map(({ textContent }) => textContent)).toEqual([
    'partner25.11.2026, 03:00400140 ms',
    'partner25.11.2026, 01:00203120 ms',
  ]);
  expect(screen.getByText('120 ms').closest('td')?.dataset).toMatchObject({
    list: 'line',
    header: 'Ladezeit (Median)',
  });
});

test('the week is chosen in the address', async () => {
  answer();
  const { user } = await renderWithHost(<History refetchInterval={30_000} />);
  await user.click(await screen.findByRole('radio', { name: '7 Tage' }));
  expect(await screen.findByText('3 von 1.203')).toBeVisible();
  expect(asked).toContain('week');
});

test('a time without reports says so', async () => {
  server.answer('GET /operator/history', { range: 'day', remotes: [] });
  await renderWithHost(<History refetchInterval={30_000} />);
  expect(await screen.findByText('In dieser Zeit hat kein Browser etwas gemeldet.')).toBeVisible();
});
