import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { otherVendor } from '../../testing/vendor.ts';
import { codePicture } from './code-picture.ts';
import type { Block } from './define-mail.ts';
import { htmlWithPictures } from './picture-address.ts';
import { renderMail } from './render-mail.ts';
import { cents, day, line, link, message, month, shortDay } from './values.ts';

const long = 'Rindfleischetikettierung'.repeat(3);
const hostile = '<img src=x onerror=alert(1)>';

const rendered = (content: readonly Block[], { name = null as string | null, isByPerson = false, alert = '' } = {}) =>
  renderMail(
    {
      to: 'a@b.test',
      name,
      language: 'de',
      mail: {
        name: 'test',
        isByPerson,
        canBeSwitchedOff: false,
        write: () => ({ subject: 'Betreff', alert, content }),
      },
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

test('amounts and numbers are not wrapped, and long names are', () => {
  const rows = [
    { label: long, value: '12.345.678,90\u00a0€' },
    { label: 'Shop', value: long },
  ];
  const { html } = rendered([rows]);
  expect(html).toMatch(/<td align="right" nowrap[^>]*white-space:nowrap[^>]*>12\.345\.678,90/);
  expect(html).toMatch(new RegExp(`<td align="right" class="rule"[^>]*>${long}`));
});

test('what is overdue has the line in red, and says first what is at stake', () => {
  const { html, text } = rendered(['es ist Zeit.'], { alert: 'Abschaltung am 31. Dezember' });
  expect(text).toMatch(/^Abschaltung am 31\. Dezember\n\nGuten Tag,/);
  expect(html).toContain('border-top:3px solid #ff5252');
  expect(html).toMatch(/class="alert"[^>]*>Abschaltung am 31\. Dezember</);
  expect(rendered(['es ist Zeit.']).html).not.toMatch(/class="alert"|3px solid #ff5252/);
});

test('a code is a picture that the mail brings along, with its edge, and its text names the file', () => {
  const picture = codePicture([
    [true, false],
    [false, true],
  ]);
  const { html, text, pictures } = rendered([[{ label: 'GiroCode', value: 'girocode.png', picture }]]);
  expect(text).toContain('GiroCode: girocode.png');
  expect(html).toContain('<img src="cid:girocode.png" width="30" height="30" alt="GiroCode"');
  const [{ content } = { content: Buffer.alloc(0) }] = pictures;
  const png = Buffer.from(content);
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 60, 60]);
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const grey = (x: number, y: number) => pixels[y * 61 + 1 + x];
  expect([grey(0, 0), grey(24, 24), grey(30, 24), grey(30, 30)]).toEqual([255, 0, 255, 0]);
  const shown = htmlWithPictures(html, pictures);
  expect(shown).toContain('src="data:image/png;base64,iVBOR');
  expect(shown).not.toContain('cid:');
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
