import { expect, test } from 'vitest';
import { longest } from '../../testing/strange-texts.ts';
import { textOfPdf } from '../../testing/text-of-pdf.ts';
import { overprinted, saidOnPaper, textsOnPaper } from '../../testing/texts-on-paper.ts';
import { type PaperDocument, writePaper } from './paper-document.ts';
import { heightOfText, type Place, writeText } from './write-text.ts';

const style = { weight: 'regular', size: 10, color: '#000000' } as const;
const place = { x: 50, y: 50, width: 400, direction: 'auto' } as const;

const paperWith = (draw: (doc: PaperDocument) => void) =>
  writePaper({ title: 'Namen', author: 'Kontor', language: 'de', date: new Date('2026-11-01T08:00:00Z') }, draw);

const written = (text: string, where: Place = place) =>
  paperWith((doc) => doc.tagged('P', () => writeText(doc, text, style, where)));

/** By their names in the document, without the tag of the subset. */
const fontsOf = (document: Uint8Array) =>
  new Set(
    [
      ...Buffer.from(document)
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g),
    ].map(([, name]) => name),
  );

/** What is drawn, from left to right. */
const drawn = (document: Uint8Array) =>
  textOfPdf(document)
    .replace(/\n\((?:Namen|Kontor)\)/g, '')
    .replaceAll('\n', '');

const turned = (text: string) => Array.from(text).toReversed().join('');

test.each([
  ['Arabic', 'متجر', 'noto-sans-arabic-arabic-regular'],
  ['Hebrew', 'חנות אופניים', 'noto-sans-hebrew-hebrew-regular'],
])('a name in %s is drawn from right to left', async (_, name, font) => {
  const document = await written(name);
  expect(drawn(document)).toBe(turned(name));
  expect(fontsOf(document)).toContain(font);
});

test('within a name from right to left, figures and Latin words keep their order, and brackets are turned round', async () => {
  expect(drawn(await written('חנות (ברלין) 24 GmbH'))).toBe('GmbH 24 (ןילרב) תונח');
  // A sentence runs from left to right all the same.
  expect(drawn(await written('Angebot für חנות (GmbH)', { ...place, direction: 'ltr' }))).toBe(
    'Angebot für תונח (GmbH)',
  );
});

test.each([
  ['Chinese', '中国北京自行车有限公司'],
  ['Japanese', '東京サイクル株式会社'],
  ['Korean', '서울 자전거'],
  ['Thai', 'ร้านจักรยาน'],
  ['Georgian', 'ველოსიპედი'],
  ['Armenian', 'Հեծանիվ'],
  ['Amharic', 'ብስክሌት'],
  ['Lao', 'ລົດຖີບ'],
  ['Greek and Cyrillic', 'Ελλάδα Київ'],
])('a name in %s is drawn with its letters, and none is a box', async (_, name) => {
  expect(Array.from(drawn(await written(name))).sort()).toEqual(Array.from(name).sort());
});

test.each([
  ['Hindi', 'हिन्दी क्षत्रिय'],
  ['Bengali', 'বাংলা'],
  ['Tamil', 'தமிழ்'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
  ['Gujarati', 'ગુજરાતી'],
  ['Punjabi', 'ਪੰਜਾਬੀ'],
  ['Sinhala', 'සිංහල'],
  ['Burmese', 'မြန်မာ'],
  ['Khmer', 'ខ្មែរ'],
])('a name in %s, whose letters change by those beside them, has no box and can be read out', async (_, name) => {
  const document = await written(name);
  expect(drawn(document)).not.toContain('□');
  expect(saidOnPaper(document)).toEqual([name.normalize('NFC')]);
});

test.each([
  ['Chinese', '直角 GmbH', 'sc'],
  ['Japanese', 'カメラ\n直角', 'jp'],
  ['Korean', '直角 서울', 'kr'],
])('signs that several languages share are drawn as in %s', async (_, name, language) => {
  const fonts = [...fontsOf(await written(name))].filter((font) => font !== 'Inter-Regular');
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toContain(`noto-sans-${language}-`);
});

test('marks stand with their letters, composed or not', async () => {
  expect(drawn(await written('Ren\u0065\u0301'))).toBe('René');
  expect(drawn(await written('x\u0323\u0308')).normalize('NFD')).toBe('x\u0323\u0308');
  expect(drawn(await written('שָׁלוֹם'))).not.toContain('□');
});

test('what no font has is one box for one sign', async () => {
  expect(drawn(await written('Rad 🚲 👩\u200d🚒 GmbH'))).toBe('Rad □ □ GmbH');
});

test('a paper has the fonts of the scripts that it needs, and of no others', async () => {
  const [latin, chinese] = [await written('Radwerk GmbH'), await written('Radwerk 中国')];
  expect([...fontsOf(latin)]).toEqual(['Inter-Regular']);
  expect([...fontsOf(chinese)].every((name) => /^(?:Inter-Regular|noto-sans-sc-\d+-regular)$/.test(name ?? ''))).toBe(
    true,
  );
  expect(fontsOf(chinese).size).toBeGreaterThan(1);
  expect(chinese.length - latin.length).toBeLessThan(15_000);
});

test.each([
  '中国北京自行车有限公司'.repeat(12),
  'ร้านจักรยานที่กรุงเทพมหานคร'.repeat(6),
  'متجر الدراجات في برلين '.repeat(9),
  longest(200, 'Rad'),
])('a long name is broken into lines that have room: %s', async (name) => {
  let height = 0;
  const narrow = { ...place, width: 180 };
  const document = await paperWith((doc) => {
    height = heightOfText(doc, name, style, narrow);
    doc.tagged('P', () => writeText(doc, name, style, narrow));
    expect(doc.y - place.y).toBeCloseTo(height, 3);
  });
  expect(overprinted(document)).toEqual([]);
  for (const { x, width } of textsOnPaper(document)) expect(x + width).toBeLessThan(place.x + 181);
  expect(height).toBeGreaterThan(24);
});
