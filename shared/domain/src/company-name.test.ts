import { expect, test } from 'vitest';
import { companyKey } from './company-name.ts';

test.each([
  ['Radwerk Berlin GmbH', 'radwerk  BERLIN'],
  ['Möbelhaus Grün GmbH & Co. KG', 'Moebelhaus Gruen'],
  ['Möbelhaus Grün GmbH & Co.KG', 'möbelhaus grün kg'],
  ['Teekontor e.K.', 'Tee-Kontor'],
  ['Weiß UG (haftungsbeschränkt)', 'WEISS'],
  ['Müller & Söhne OHG', 'Müller und Söhne'],
  ['Café Élan S.A.R.L.', 'cafe elan'],
  ['Brown’s Ltd.', 'Browns Limited'],
])('%s and %s are one company', (one, other) => {
  expect(companyKey(one)).toBe(companyKey(other));
  expect(companyKey(one)).not.toBe('');
});

test.each([
  ['Radwerk Berlin GmbH', 'Radwerk Hamburg GmbH'],
  ['Müller GmbH', 'Möller GmbH'],
  ['AG GmbH', 'UG GmbH'],
  ['株式会社', '有限会社'],
])('%s and %s are two', (one, other) => expect(companyKey(one)).not.toBe(companyKey(other)));

test('a name of only a legal form is the name', () => expect(companyKey('SE')).toBe('se'));

test('a name without letters and digits is none', () => expect(companyKey(' – ')).toBe(''));
