import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aShop } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PartnerSuggestionCard } from './partner-suggestion-card.tsx';
import { usePartnerSuggestion } from './use-partner-suggestion.ts';

const server = startApiServer();
const call = '/organization/{organizationUuid}/partner-suggestion' as const;
const nordlicht: PartnerSuggestion = {
  partnerUuid: '0197a000-0000-7000-8000-0000000000f1',
  name: 'Agentur Nordlicht GmbH',
};
const elbe: PartnerSuggestion = { partnerUuid: '0197a000-0000-7000-8000-0000000000f2', name: 'Studio Elbe' };

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.answer(`GET ${call}`, nordlicht);
});

/** From now on the server suggests this. */
const decided = (next: PartnerSuggestion | '') =>
  server.answer(`PUT ${call}`, ({ body }) => {
    sent.push(body);
    server.answer(`GET ${call}`, next);
    return undefined;
  });

const Question = () => <PartnerSuggestionCard suggestion={usePartnerSuggestion({ enabled: true }).data} />;
const open = (language: 'de' | 'en' = 'de') =>
  renderWithHost(<Question />, {
    language,
    host: { place: { organization: anOrganization(), shop: aShop(), organizations: [], reload: async () => {} } },
  });
const card = async ({ name }: PartnerSuggestion) =>
  within(await screen.findByRole('region', { name: `Arbeiten Sie mit ${name} zusammen?` }));

test('a merchant reads what the partner would see, and connects it', async () => {
  decided('');
  const { user, recorded } = await open();
  const question = await card(nordlicht);
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'den Namen Ihres Unternehmens',
    'Namen, Tarife, Geräte und Stand Ihrer Shops',
    'für die eigene Provision: Nummer, Datum und Nettobetrag Ihrer Rechnungen',
  ]);
  await user.click(question.getByRole('button', { name: 'Agentur Nordlicht GmbH verbinden' }));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(sent).toEqual([{ accept: true, partnerUuid: nordlicht.partnerUuid }]);
  expect(recorded.notes).toEqual(['Agentur Nordlicht GmbH ist jetzt Ihr Partner.']);
});

test('after one was declined the next one is asked about', async () => {
  decided(elbe);
  const { user, recorded } = await open();
  await user.click((await card(nordlicht)).getByRole('button', { name: 'Nicht verbinden' }));
  expect((await card(elbe)).getByRole('button', { name: 'Studio Elbe verbinden' })).toBeEnabled();
  expect(sent).toEqual([{ accept: false, partnerUuid: nordlicht.partnerUuid }]);
  expect(recorded.notes).toEqual(['Wir fragen Sie nach Agentur Nordlicht GmbH nicht mehr.']);
});

test('a decision that does not arrive is said, and can be made again', async () => {
  server.fail(`PUT ${call}`, 500, 'internal-error', [], { once: true });
  const { user } = await open();
  const question = await card(nordlicht);
  await user.click(question.getByRole('button', { name: 'Agentur Nordlicht GmbH verbinden' }));
  expect(await question.findByRole('alert')).toBeVisible();
  decided('');
  await user.click(question.getByRole('button', { name: 'Agentur Nordlicht GmbH verbinden' }));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

test('a suggestion that was decided on elsewhere goes', async () => {
  const { user, recorded } = await open();
  const question = await card(nordlicht);
  server.fail(`PUT ${call}`, 404, 'not-found');
  server.answer(`GET ${call}`, '');
  await user.click(question.getByRole('button', { name: 'Nicht verbinden' }));
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(recorded.notes).toEqual(['Der Vorschlag ist nicht mehr aktuell.']);
});

test('in English it is the same', async () => {
  await open('en');
  const question = within(await screen.findByRole('region', { name: 'Do you work with Agentur Nordlicht GmbH?' }));
  expect(question.getAllByRole('listitem')).toHaveLength(3);
  expect(question.getByRole('button', { name: 'Connect Agentur Nordlicht GmbH' })).toBeVisible();
});
