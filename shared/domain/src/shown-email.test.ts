import { domainToASCII, domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { shownEmail } from './shown-email.ts';

test.each([
  ['eva@xn--bcher-kva.de', 'eva@bücher.de'],
  ['Eva@XN--BCHER-KVA.DE', 'Eva@bücher.DE'],
  ['eva@post.xn--strae-oqa.example', 'eva@post.straße.example'],
  ['eva@xn--80a1acny.xn--p1ai', 'eva@почта.рф'],
  ['eva@xn--r8jz45g.xn--zckzah', 'eva@例え.テスト'],
  ['eva@xn--maana-pta.com', 'eva@mañana.com'],
])('%s is shown as %s', (stored, shown) => expect(shownEmail(stored)).toBe(shown));

test.each([
  'eva@radwerk.de',
  'eva@xn-radwerk.de',
  // Nothing that stands for letters.
  'eva@xn--a.de',
  'eva@xn--zzzzzzzzzz99999.de',
  'eva@xn--.de',
  'xn--bcher-kva@radwerk.de',
  'no address',
])('%s stays as it is', (stored) => expect(shownEmail(stored)).toBe(stored));

test('a domain that looks like another one stays in ASCII', () => {
  const cyrillicA = domainToASCII('p\u0430ypal.com');
  expect(cyrillicA).toMatch(/^xn--/);
  expect(shownEmail(`eva@${cyrillicA}`)).toBe(`eva@${cyrillicA}`);
});

test('domains of many scripts are decoded as Node decodes them', () => {
  const labels = [
    'müller',
    'größe',
    'ελλάδα',
    'יוסי',
    'موقع',
    'ไทย',
    '한국',
    '中文网',
    'भारत',
    'übergrößenträger',
    'ñandú',
    'ça',
    'škoda',
  ];
  for (const label of labels) {
    const ascii = domainToASCII(`${label}.de`);
    expect(shownEmail(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`);
  }
});
