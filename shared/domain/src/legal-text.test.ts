import { expect, test } from 'vitest';
import { legalBlocks, type MarkdownNode, safeLink } from './legal-text.ts';

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org/'],
  ['mailto:hilfe@example.org', 'mailto:hilfe@example.org'],
  ['HTTPS://example.org', 'https://example.org/'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\nscript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['vbscript:msgbox(1)', null],
  ['file:///etc/passwd', null],
  ['//example.org', null],
  ['/login', null],
  ['#top', null],
  ['https://', null],
  ['', null],
])('a link to %j leads to %j', (url, expected) => expect(safeLink(url)).toBe(expected));

const text = (value: string): MarkdownNode => ({ type: 'text', value });
const paragraph = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'paragraph', children });
const root = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'root', children });
const wordsOf = (...children: MarkdownNode[]) =>
  legalBlocks(root(...children)).map(({ runs }) => runs.map((run) => run.text).join(''));

test('markup is a text like any other, and of an image its words remain', () => {
  const html = '<img src=x onerror=alert(1)>';
  const image = { type: 'image', url: 'https://elsewhere.example/pixel.png', alt: 'A pixel' };
  expect(wordsOf({ type: 'html', value: html }, paragraph(text('a '), { type: 'html', value: html }))).toEqual([
    html,
    `a ${html}`,
  ]);
  expect(wordsOf(paragraph(image))).toEqual(['A pixel']);
  expect(JSON.stringify(legalBlocks(root(paragraph(image))))).not.toContain('elsewhere');
});

test('lists keep their numbers and how deep they are', () => {
  const entry = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'listItem', children });
  const inner = { type: 'list', ordered: false, children: [entry(paragraph(text('c')))] };
  const list = {
    type: 'list',
    ordered: true,
    start: 3,
    children: [entry(paragraph(text('a')), paragraph(text('b'))), entry(inner)],
  };
  const shown = legalBlocks(root(list)).map(({ depth, marker, runs }) => [depth, marker, runs[0]?.text ?? null]);
  expect(shown).toEqual([
    [1, '3.', 'a'],
    [1, null, 'b'],
    [1, '4.', null],
    [2, '•', 'c'],
  ]);
});

test('emphasis and links are kept on the runs of a text, also within each other', () => {
  const link = { type: 'link', url: 'https://example.org', children: [{ type: 'strong', children: [text('here')] }] };
  const named = { type: 'linkReference', identifier: 'a', children: [text('there')] };
  const blocks = legalBlocks(
    root(
      { type: 'heading', depth: 2, children: [text('Title')] },
      paragraph({ type: 'emphasis', children: [link] }, { type: 'break' }, named),
      { type: 'definition', identifier: 'a', url: 'javascript:alert(1)' },
      { type: 'definition', identifier: 'a', url: 'https://example.org/second' },
    ),
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, depth: 0, marker: null, runs: [run('Title')] },
    {
      kind: 'paragraph',
      level: 0,
      depth: 0,
      marker: null,
      runs: [
        { text: 'here', isStrong: true, isEmphasized: true, link: 'https://example.org/' },
        run('\n'),
        run('there'),
      ],
    },
  ]);
});

const run = (value: string) => ({ text: value, isStrong: false, isEmphasized: false, link: null });
