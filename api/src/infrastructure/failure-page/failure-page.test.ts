import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { failurePage, languageAskedFor, offlinePage } from './failure-page.ts';

const languages = ['de', 'en'] as const;
const face = {
  name: 'Laden & Co',
  supportEmail: 'hallo@laden.test',
  colours: { light: '#f59e0b', dark: '#ffb02e' },
  isOfDesign: false,
};
const statuses = [404, 500, 503];
const page = (status: number, language: 'de' | 'en' = 'de') =>
  failurePage(status, language, face) ?? { html: '', policy: '' };
const inlineOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, content = '']) => content);

test.each([
  [undefined, 'de'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['EN', 'en'],
])('with Accept-Language %j the page is in %s', (accepted, language) =>
  expect(languageAskedFor(accepted)).toBe(language),
);

test('each status has its own page in both languages', () => {
  const all = statuses.flatMap((status) => languages.map((language) => page(status, language).html));
  expect(new Set(all).size).toBe(6);
  for (const html of all) {
    expect(html).toMatch(/<h1>[^<{]+\.<\/h1>/);
    expect(html).toMatch(/<footer>(Fehler|Error) \d{3}<\/footer>/);
    expect(html).not.toContain('undefined');
  }
  expect(page(503, 'en').html).toContain('<html lang="en">');
});

test.each([400, 401, 403, 429, 502])('for status %i there is none', (status) => {
  expect(failurePage(status, 'de', face)).toBeUndefined();
});

test.each(statuses)('the page for %i needs nothing else, and runs only what its policy names', (status) => {
  const { html, policy } = page(status);
  expect(html).not.toMatch(/\s(src|srcset|style|on\w+)=|@import|url\(/);
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toContain('unsafe');
  const inline = [...inlineOf(html, 'style'), ...inlineOf(html, 'script')];
  expect(inline.length).toBeGreaterThan(0);
  for (const content of inline) expect(policy).toContain(`'sha256-${hash('sha256', content, 'base64')}'`);
});

test('temporary failures are retried; other pages lead to the portal', () => {
  expect(inlineOf(page(503).html, 'script')).toHaveLength(1);
  for (const status of [404, 500]) expect(inlineOf(page(status).html, 'script')).toEqual([]);
  expect(page(404).html).toContain('class="button" href="/"');
  expect(page(500).html).toContain('href="mailto:');
});

test.each(languages)('the page without a connection names no error, and continues by itself: %s', (language) => {
  const { html, policy } = offlinePage(language, face);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toMatch(/<h1>[^<{]+\.<\/h1>/);
  expect(html).toContain('<footer></footer>');
  const [script = ''] = inlineOf(html, 'script');
  expect(script).toContain('location.reload()');
  expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`);
});

test('a page says whose portal it is, and nothing of it where that is not known', () => {
  const known = page(500).html;
  expect(known).toMatch(/<title>[^<]+ – Laden &amp; Co<\/title>/);
  expect(known).toContain('<header>Laden &amp; Co</header>');
  expect(failurePage(500, 'de', { ...face, isOfDesign: true })?.html).toMatch(
    /<header><svg [^]*Laden &amp; Co<\/header>/,
  );
  expect(known).toContain('href="mailto:hallo@laden.test"');
  expect(known).toContain('background:#f59e0b');
  const unknown = failurePage(500, 'de', null)?.html;
  for (const html of [known, unknown]) expect(html).not.toMatch(/#(?:19a6eb|45b7ef|0b6aa0|0a527e|92d3f7)/);
  expect(unknown).toContain('<header></header>');
  expect(unknown).toMatch(/<title>[^–<]+<\/title>/);
  expect(unknown).not.toMatch(/mailto:|kontor/i);
});
