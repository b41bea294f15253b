import { hydrateRemote } from '@kontor/testing/hydrate-remote';
import { pageAnswersOf, silentApi } from '@kontor/testing/page-answers';
import { pageMarkup } from '@kontor/testing/page-markup';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { hostTexts } from '../testing/host-texts.ts';
import type { SignedInPage } from '../testing/signed-in-page.ts';
import { signedInPages } from '../testing/signed-in-pages.tsx';

// As in nearly all browsers.
beforeEach(() => void Object.assign(window, { PublicKeyCredential: Object }));

const renderedAt = new Date('2026-11-23T10:00:00.000Z');

function hydrate(
  { page, at, place, bodies }: SignedInPage,
  language: 'de' | 'en' = 'de',
  meanwhile?: () => Promise<void>,
) {
  const answers = pageAnswersOf(page, at, bodies);
  const { api, asked } = silentApi();
  const options = { texts: hostTexts, at, language, answers, host: { api, place, renderedAt } };
  return hydrateRemote(page, options, meanwhile).then((hydrated) => ({ ...hydrated, asked }));
}

const inBothLanguages = signedInPages.flatMap((page) =>
  (['de', 'en'] as const).map((to) => [page.name, to, page] as const),
);

/** What the server cannot know of a page: it is not read, or has no answer there. */
const askedLater = [
  'GET /user/{userUuid}/delete',
  'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process',
];

test.each(inBothLanguages)(
  'what the server has rendered of %s in %s is taken over as it is',
  async (_, language, page) => {
    const { root, before, asked } = await hydrate(page, language);
    expect(pageMarkup(root)).toBe(before);
    expect(asked.filter((call) => !askedLater.includes(call))).toEqual([]);
  },
);

test.each(signedInPages.map((page) => [page.name, page] as const))(
  '%s is taken over without answers too, and asks for all of them at once',
  async (_, page) => {
    const { asked } = await hydrate({ ...page, bodies: {} });
    expect(asked).toEqual(expect.arrayContaining(Object.keys(page.bodies)));
  },
);

test('what was typed before a form could be used stays, and the form knows that it has changed', async () => {
  const baseData = signedInPages.find(({ name }) => name === 'shopBaseData') as SignedInPage;
  const city = () => screen.getByRole('textbox', { name: 'Ort' });
  await hydrate(baseData, 'de', async () => {
    const user = userEvent.setup();
    await user.clear(city());
    await user.type(city(), 'Potsdam');
  });
  expect(city()).toHaveValue('Potsdam');
  expect(await screen.findByRole('button', { name: 'Speichern' })).toBeVisible();
});
