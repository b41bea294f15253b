import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bundles.ts';

const sheets = globSync('{host,mfe-*,shared/*}/src/**/*.css', { cwd: root });

test('breakpoints are in rem, so that a larger font in the browser’s settings gets the layout that it has room for', () => {
  const queries = sheets.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@media[^{]*/g)].map(([query]) => ({ file, query })),
  );
  expect(queries.length).toBeGreaterThan(100);
  expect(queries.filter(({ query }) => /\dpx/.test(query))).toEqual([]);
});
