import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

/** What browsers run, and the gallery; tests have forms of their own. */
const sources = globSync('{host,mfe-*,shared/*}/src/**/*.{tsx,html}', { cwd: root }).filter(
  (file) => !file.endsWith('.test.tsx'),
);

/** The opening tags of forms. An arrow function in an attribute does not end the tag. */
const formsIn = (source: string): string[] => source.match(/<form\b(?:=>|[^>])*>/g) ?? [];

const forms = sources.flatMap((file) =>
  formsIn(readFileSync(join(root, file), 'utf8')).map((form) => ({ file, form: form.replaceAll(/\s+/g, ' ') })),
);

test('the forms of all bundles are found', () => {
  expect(new Set(forms.map(({ file }) => file.split('/')[0]))).toEqual(
    new Set(['host', 'mfe-backoffice', 'mfe-signup', 'mfe-subscription', 'shared']),
  );
  expect(formsIn('<form\n  onSubmit={(event) => event.preventDefault()}\n  method="dialog">')).toHaveLength(1);
});

test('what is typed into a form is never put into an address, however early it is submitted', () => {
  // Without a method a form is sent by GET, with its fields as the query. In dialogs as well: they may be in the address.
  expect(forms.filter(({ form }) => !form.includes('method="dialog"'))).toEqual([]);
});

test('no control of a form changes the way in which it is sent', () => {
  const changed = sources.filter((file) => /\bformMethod=|\bformAction=/.test(readFileSync(join(root, file), 'utf8')));
  expect(changed).toEqual([]);
});
