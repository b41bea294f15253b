import { expect, test } from 'vitest';
import { otherVendor } from '../../testing/vendor.ts';
import type { Block } from './define-mail.ts';
import { renderMail } from './render-mail.ts';
import { cents, day, line, link, message, month, shortDay } from './values.ts';

const hostile = '<img src=x onerror=alert(1)>';

const rendered = (content: readonly Block[], { name = null as string | null, isByPerson = false } = {}) =>
  renderMail(
    {
      to: 'a@b.test',
      name,
      language: 'de',
      mail: { name: 'test', isByPerson, write: () => ({ subject: 'Betreff', content }) },
    },
    otherVendor,
  );

test('a person is greeted by name where one is known', () => {
  expect(rendered(['es geht los.'], { name: 'Eva Brandt' }).text).toMatch(/^Guten Tag Eva Brandt,\n\nes geht los\./);
  expect(rendered(['es geht los.']).text).toMatch(/^Guten Tag,\n\nes geht los\./);
  expect(rendered([], { name: hostile }).html).not.toContain('<img');
});

test('what a person has written is handed on without a greeting, and not called automatic', () => {
  const { text } = rendered([{ quote: 'Wo ist die Rechnung?' }], { isByPerson: true });
  expect(text).toMatch(/^Wo ist die Rechnung\?\n\n-- \n\n/);
  expect(text).not.toContain('automatisch');
});

test('a mail says where its reader may ask', () => {
  const { html, text } = rendered([]);
  for (const part of [html, text]) expect(part).toContain(`Fragen beantworten wir unter ${otherVendor.supportEmail}.`);
});

test('a mail is that of whose product the portal is', () => {
  const { html, text } = rendered([]);
  for (const part of [html, text]) {
    expect(part).toContain('Lichtwerk Handels AG, Lampengasse 3, 80331 München, Amtsgericht München, HRB 222222');
    expect(part).not.toMatch(/kontor/i);
  }
  expect(html).toContain('>L</td>');
  expect(html).toContain('>Ladenlicht</td>');
  expect(html).toContain('border-top:3px solid #f59e0b');
  expect(html).not.toMatch(/#(?:19a6eb|0a527e|92d3f7)/);
});

test('a table is in text and HTML, and what people have written is escaped in all of it', () => {
  const rows = [
    { label: `Starter ${hostile}`, value: `149,00 € ${hostile}` },
    { label: `Shop ${hostile}`, value: hostile, link: `https://portal.test/?x="${hostile}` },
    { label: 'Gesamt', value: '177,31 €', isTotal: true },
  ];
  const { html, text } = rendered([rows]);
  expect(text).toContain(`Starter ${hostile}: 149,00 € ${hostile}\n`);
  expect(text).toContain('Gesamt: 177,31 €');
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(5);
  expect(html).toMatch(/Gesamt<\/th>.*177,31 €<\/td>/);
});

test('the button is the first link, and a row leads to where something is done about it', () => {
  const pay = 'https://portal.test/invoices?pay=1&x=2';
  const profile = 'https://portal.test/user/edit';
  const rows = [{ label: 'Rechnung 1', value: '149,00 €', link: pay }];
  const { html, text, links } = rendered([rows, { button: 'Zum Profil', link: profile }]);
  expect(text).toContain(`Rechnung 1: 149,00 €\n${pay}`);
  expect(text).toContain(`Zum Profil:\n${profile}`);
  expect(html).toMatch(/<a class="link" href="https:\/\/portal.test\/invoices\?pay=1&amp;x=2"[^>]*>Rechnung 1<\/a>/);
  expect(links).toEqual([profile, pay]);
});

test('an account number is not wrapped, and is written as it is copied', () => {
  const { html, text } = rendered([[{ label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00', isWide: true }]]);
  expect(html).toMatch(/white-space:nowrap[^>]*>DE89 3704 0044 0532 0130 00</);
  expect(text).toContain('IBAN: DE89 3704 0044 0532 0130 00');
});

test('values are written in the language of the reader, and what belongs together stays together', () => {
  const instant = '2026-12-17T10:00:00Z';
  const written = (language: 'de' | 'en') => [
    cents.write(123_456, language),
    day.write(instant, language),
    shortDay.write(instant, language),
    month.write(instant, language),
  ];
  expect(written('de')).toEqual(['1.234,56\u00a0€', '17.\u00a0Dezember\u00a02026', '17.12.2026', 'Dezember 2026']);
  expect(written('en')).toEqual(['€1,234.56', '17\u00a0December\u00a02026', '17 Dec 2026', 'December 2026']);
});

test('a name is one line, and does not reorder the sentence around it', () => {
  expect(line.write('Rad\r\nBcc: x@y.test', 'de')).toBe('Rad Bcc: x@y.test');
  expect(line.write('Rad\u202ewerk', 'de')).toBe('\u2068Rad\u202ewerk\u2069');
  expect(line.write('a\u2066b\u2069c', 'de')).toBe('\u2068a\u2066b\u2069c\u2069');
  expect(line.write('a\u2069b\u2066c', 'de')).toBe('\u2068ab\u2066c\u2069\u2069');
  expect(line.write('متجر', 'de')).toBe('\u2068متجر\u2069');
  expect(message.write('eins\nzwei\u202e', 'de')).toEqual({ quote: 'eins\nzwei\u202e' });
});

test('a button leads to a page or an address', () => {
  expect(link.write('mailto:eva@radwerk.test', 'de')).toBe('mailto:eva@radwerk.test');
  expect(() => link.write('javascript:alert(1)', 'de')).toThrow('pages and addresses only');
});
