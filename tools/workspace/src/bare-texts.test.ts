import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareTextsIn } from './bare-texts.ts';
import { root } from './bundles.ts';

const sources = globSync('{host,mfe-*,shared/*}/src/**/*.tsx', { cwd: root }).filter(
  (file) => !/\.test\.tsx$|\/(?:gallery|testing)\//.test(file),
);

test('a page that the browser translates can be used: no bare text stands beside what comes and goes', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) =>
    bareTextsIn(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found, 'Use `sentences` of @kontor/platform, or give the text an element of its own').toEqual([]);
});

test.each([
  ['a spinner before a label', '<button>{isBusy && <Spinner />}{children}</button>'],
  ['a sentence that may be missing', "<p>{t('a')} {isLate && t('b')}</p>"],
  ['a sentence that may be missing, at the beginning', "<p>{isLate && t('a')} {t('b')}</p>"],
  ['a text in place of an element', "<td>{isKnown ? <Badge /> : t('unknown')}<Note /></td>"],
  ['a list before a text', "<p>{rows.map((row) => <b>{row}</b>)}{t('a')}</p>"],
  ['a fragment', "<>{isLate && <Badge />}{t('a')}</>"],
  ['words of the source', '<p>{isLate && <Badge />} Hallo</p>'],
])('%s is found', (_, source) => expect(bareTextsIn('x.tsx', `const x = ${source};`)).toEqual([1]));

test.each([
  ['what comes and goes after all texts', '<button>{children}{isBusy && <Spinner />}</button>'],
  ['a text of its own element', "<p>{isLate && <Badge />}<span>{t('a')}</span></p>"],
  ['an element between both', "<p>{isLate && <Badge />}<b />{t('a')}</p>"],
  ['a text alone', "<p>{isLate && t('a')}</p>"],
  ['a text that is there always', "<p>{isLate ? t('a') : t('b')} <b /></p>"],
  ['line breaks of the source', '<p>\n{isLate && <Badge />}\n<b />\n</p>'],
])('%s is safe', (_, source) => expect(bareTextsIn('x.tsx', `const x = ${source};`)).toEqual([]));
