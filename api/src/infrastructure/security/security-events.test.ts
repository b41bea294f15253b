import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { securityEvents } from './security-events.ts';

const page = readFileSync(new URL('../../../../docs/security-events.md', import.meta.url), 'utf8');

/** `` | `name` | level | when | `field`, `field` | `` */
const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (info|warn|error) \| [^|]+ \|([^|]*)\|$/gm)].map(
  ([, name, level, fields = '']) => [
    name,
    { level, fields: [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field) },
  ],
);

test('every event of the code is documented with its level and fields, and no other', () => {
  expect(Object.fromEntries(rows)).toEqual(securityEvents);
});

test('every event is written somewhere', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  let sources = '';
  for await (const file of glob('**/*.ts', { cwd: root })) {
    if (!file.endsWith('.test.ts') && !file.endsWith('security-events.ts'))
      sources += readFileSync(`${root}/${file}`, 'utf8');
  }
  const unwritten = Object.keys(securityEvents).filter((name) => !sources.includes(`'${name}'`));
  expect(unwritten).toEqual([]);
});
