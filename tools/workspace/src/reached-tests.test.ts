import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Chosen, testsReached } from './reached-tests.ts';

function repository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'kontor-reached-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const packages = ['shop', 'shared/prices', 'api'];
const root = repository({
  'shop/package.json': '{ "name": "@kontor/shop" }',
  'shop/src/cart.ts': "import { price } from '@kontor/prices/price'; export const cart = price;",
  'shop/src/cart.test.ts': "import { cart } from './cart.ts'; void cart;",
  'shop/src/door/door.test.ts': 'export {};',
  'api/package.json': '{ "name": "@kontor/api" }',
  'api/src/carts/cart.routes.ts': 'export const routes = 1;',
  'api/src/carts/cart.api.test.ts': "import '../testing/test-app.ts';",
  'api/src/server/app.ts': "import '../carts/cart.routes.ts';",
  'api/src/testing/test-app.ts': "import '../server/app.ts';",
  'api/src/users/user.api.test.ts': "import '../testing/test-app.ts';",
  'shared/prices/package.json': '{ "name": "@kontor/prices" }',
  'shared/prices/src/price.ts': 'export const price = 1;',
  'shared/prices/src/price.test.ts': "import { price } from './price.ts'; void price;",
});
/** Tests by package; packages without any are left out. */
function chosen(changed: string) {
  const testsOf = testsReached(root, packages, [changed]);
  const all = packages.map((folder): [string, Chosen] => [folder, testsOf(folder)]);
  return Object.fromEntries(all.filter(([, tests]) => tests !== 'none'));
}

test.each([
  [
    'a source reaches the tests that import it, across packages',
    'shared/prices/src/price.ts',
    { shop: ['shop/src/cart.test.ts'], 'shared/prices': ['shared/prices/src/price.test.ts'] },
  ],
  ['a test reaches itself', 'shop/src/door/door.test.ts', { shop: ['shop/src/door/door.test.ts'] }],
  ['a deleted test is not run', 'shop/src/door/gone.test.ts', { shop: ['shop/src/door/door.test.ts'] }],
  [
    'a part of the server reaches the tests beside it',
    'api/src/carts/cart.routes.ts',
    { api: ['api/src/carts/cart.api.test.ts'] },
  ],
  ['a file that nothing imports counts for its package', 'shop/src/texts.json', { shop: 'all' }],
  [
    'what everything is built with reaches all tests',
    'pnpm-lock.yaml',
    { shop: 'all', 'shared/prices': 'all', api: 'all' },
  ],
  ['a page of the documentation reaches none', 'docs/running.md', {}],
])('%s', (_, changed, tests) => {
  expect(chosen(changed)).toEqual(tests);
});
