import { startApiServer } from '@kontor/testing/api-server';
import { aBalance, aDunningProcess, anOrganization, anOwedItem, aShop } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hostTexts } from '../testing/host-texts.ts';
import { OverdueCount } from './overdue-count.tsx';

const server = startApiServer();
const shopCalls = '/organization/{organizationUuid}/shop/{shopUuid}';
const other = '0197a000-0000-7000-8000-0000000000bb';

test('the invoices that are overdue are counted, not those that are only open', async () => {
  const items = [anOwedItem(), anOwedItem({ invoiceUuid: other }), anOwedItem({ isOverdue: false })];
  server.answer(`GET ${shopCalls}/balance`, aBalance({ items }));
  server.answer(
    `GET ${shopCalls}/subscription/active/stripe-subscription/dunning-process`,
    aDunningProcess({ state: 'overdue' }),
  );
  await renderWithHost(<OverdueCount className={undefined} />, {
    texts: hostTexts,
    host: { place: { organization: anOrganization(), shop: aShop(), organizations: [], reload: async () => {} } },
  });
  expect(await screen.findByRole('img', { name: '2 Rechnungen sind überfällig' })).toHaveTextContent('2');
});
