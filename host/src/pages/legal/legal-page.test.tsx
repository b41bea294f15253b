import { LegalKind } from '@kontor/contract/legal-document';
import { startApiServer } from '@kontor/testing/api-server';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aLegalText } from '../../testing/a-legal-text.ts';
import { answerGuard, renderPortal } from '../../testing/render-portal.tsx';

const server = startApiServer();

beforeEach(() => {
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server, { user: null });
  server.answer('GET /legal-document/current', ({ url }) => aLegalText(LegalKind.parse(url.searchParams.get('kind'))));
});

test.each(['terms', 'privacy', 'imprint', 'dpa'])('everyone reads what counts at /legal/%s', async (kind) => {
  await renderPortal(`/legal/${kind}`);
  expect(await screen.findByRole('heading', { level: 1, name: `Text ${kind}` })).toBeVisible();
  expect(screen.getByText('Gültig ab 01.01.2026')).toBeVisible();
});

test('a text has headings, lists within lists, and links into tabs of their own; markup in it is text', async () => {
  await renderPortal('/legal/terms');
  expect(await screen.findByRole('heading', { level: 2, name: '§ 1' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'example.org' });
  expect(link).toHaveAttribute('href', 'https://example.org/');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const [outer] = screen.getAllByRole('list').filter(({ tagName }) => tagName === 'OL');
  if (!outer) throw new Error('The text has a numbered list');
  const entries = within(outer).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['firstmore of the firstinner', 'inner', 'second']);
  expect(screen.getByText('<script>alert(1)</script>')).toBeVisible();
});

test('a reader who changes the language gets the text in that one', async () => {
  const asked: unknown[] = [];
  server.answer('GET /legal-document/current', ({ url }) => {
    asked.push(url.searchParams.get('language'));
    return aLegalText('terms');
  });
  const { user } = await renderPortal('/legal/terms');
  await screen.findByRole('heading', { level: 1, name: 'Text terms' });
  await user.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByText('Valid from 1 Jan 2026')).toBeVisible();
  expect(asked).toEqual(['de', 'en']);
});

test('it leads to all other legal texts, as every page does', async () => {
  await renderPortal('/legal/imprint');
  await screen.findByRole('heading', { level: 1, name: 'Text imprint' });
  const links = ['Impressum', 'Datenschutz', 'AGB', 'Auftragsverarbeitung'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/legal/imprint', '/legal/privacy', '/legal/terms', '/legal/dpa']);
});
