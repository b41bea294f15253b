import type { AddressProof } from '@kontor/contract/shop';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AddressProofCard } from './address-proof-card.tsx';

const server = startApiServer();
const proofCall = '/organization/{organizationUuid}/shop/{shopUuid}/address-proof';
const open: AddressProof = {
  value: 'kX7-value-of-the-shop',
  state: 'open',
  fileUrl: 'https://radwerk.test/.well-known/kontor-proof.txt',
  dnsName: '_kontor.radwerk.test',
};
let proof: AddressProof;

beforeEach(() => {
  proof = open;
  server.answer(`GET ${proofCall}`, () => proof);
  server.answer(`POST ${proofCall}/check`, () => proof);
});

const show = () =>
  renderWithHost(<AddressProofCard />, {
    host: {
      place: {
        organization: anOrganization(),
        shop: aShop({ type: 'shopware6', mainShopUrl: 'https://radwerk.test' }),
        organizations: [],
        reload: async () => {},
      },
    },
  });

test('an open proof shows the value and both places, and what is missing after a check', async () => {
  const { user } = await show();
  await user.click(await screen.findByText('Prüfwert und wo Sie ihn hinterlegen'));
  expect(screen.getByText(open.value)).toBeVisible();
  expect(screen.getByText(open.fileUrl)).toBeVisible();
  expect(screen.getByText(open.dnsName)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Prüfwert wurde noch nicht gefunden');
  proof = { ...open, state: 'proven' };
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  await waitFor(() => expect(screen.queryByText(open.value)).not.toBeInTheDocument());
});

test('once the value is found, the card says so and leaves', async () => {
  const { user, recorded } = await show();
  await screen.findByText(open.value);
  proof = { ...open, state: 'proven' };
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  await waitFor(() => expect(recorded.notes).toEqual(['Die Adresse ist nachgewiesen.']));
  await waitFor(() => expect(screen.queryByText(open.value)).not.toBeInTheDocument());
});
