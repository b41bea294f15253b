import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type House, house } from './rooms.ts';
import { wrongImports } from './wrong-imports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-rooms-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const writePackages = (...packages: readonly string[]) => {
  for (const each of packages) {
    const name = each === 'tools/registry' ? 'registry-tool' : each.replace(/^.*\//, '');
    write(`${each}/package.json`, JSON.stringify({ name: `@kontor/${name}` }));
  }
};

/** What is told of one import by a file of this repository. */
function toldOf(file: string, path: string): string[] {
  writePackages(...Object.keys(house.packages).map((key) => key.replace('*', 'partner')));
  write(file, `// Its licence.\nimport '${path}';\n`);
  return wrongImports(folder, house).filter((line) => line.startsWith(`${file}:2: imports ${path}. `));
}

test.each([
  // Packages, their doors and libraries.
  ['shared/contract/src/a.ts', '@kontor/domain/money', 'imports only zod'],
  ['shared/contract/src/a.ts', 'node:fs', 'imports only zod'],
  ['shared/domain/src/a.ts', '@kontor/platform/host', 'pure rules'],
  ['shared/domain/src/a.ts', 'zod', 'pure rules'],
  ['shared/ui/src/a.ts', '@kontor/contract/calls', 'take them as props'],
  ['shared/ui/src/a.ts', 'react-router-dom', 'take them as props'],
  ['shared/platform/src/a.ts', '@kontor/host/a', 'not the host'],
  ['shared/platform/src/a.ts', '@kontor/domain/vat', 'dated rates'],
  ['shared/registry/src/a.ts', '@kontor/api/a', 'records and files'],
  ['shared/registry/src/a.ts', 'fastify', 'records and files'],
  ['mfe-partner/src/a.ts', '@kontor/domain/vat', 'dated rates'],
  ['mfe-partner/src/a.ts', '@kontor/testing/a', 'shared packages only'],
  ['mfe-partner/src/a.ts', '@kontor/mfe-signup/a', 'shared packages only'],
  ['mfe-partner/src/a.ts', '../../host/src/a.ts', 'by its name'],
  ['mfe-partner/src/a.ts', 'react-router', 'react-router-dom'],
  ['mfe-partner/src/a.ts', '@tanstack/query-core', '@tanstack/react-query'],
  ['mfe-partner/src/a.test.ts', '@kontor/host/a', 'shared packages only'],
  ['host/src/a.ts', '@kontor/domain/vat', 'dated rates'],
  ['host/src/a.ts', '@kontor/build/a', 'shared packages'],
  ['host/src/a.ts', '@kontor/mfe-partner/remote', 'loadRemote()'],
  ['host/src/a.ts', '../../mfe-partner/src/remote.tsx', 'loadRemote()'],
  ['api/src/server/a.ts', '@kontor/platform/host', 'The API imports'],
  ['api/migrations/a.ts', '@kontor/programs/a', 'The API imports'],
  ['api/src/testing/a.ts', '../../../host/src/a.ts', 'by its name'],
  ['tools/registry/src/a.ts', '@kontor/api/a', 'never their sources'],
  ['tools/payment-sandbox/src/a.ts', '@kontor/domain/money', 'does not know Kontor'],
  ['tools/shopify-sandbox/src/a.ts', '@kontor/contract/calls', 'does not know Kontor'],
  ['tools/product-sandbox/src/a.ts', '../../../shared/domain/src/a.ts', 'nothing else of it'],
  ['tools/programs/src/a.ts', '@kontor/build/a', 'no part of the product'],
  ['faults/src/a.ts', '../../api/src/a.ts', 'built product'],
  ['e2e/tests/a.spec.ts', '@kontor/testing/a', 'built product'],
  ['bench/src/a.ts', '@kontor/host/a', 'built product'],
  // Rooms.
  ['api/src/infrastructure/a.ts', '../accounts/a.ts', 'defineJob'],
  ['api/src/accounts/user/a.ts', '../../shops/a.ts', 'createAccounts'],
  ['api/src/shops/a.ts', '../organizations/a.ts', 'createShops'],
  ['api/src/organizations/a.ts', '../billing/a.ts', 'base-data-changed.ts'],
  ['api/src/plugin-login/a.ts', '../billing/a.ts', 'server/app.ts'],
  ['api/src/billing/orders/a.ts', '../../partners/a.ts', 'payout-account-changed.ts'],
  ['api/src/billing/prices/a.ts', '../texts/a.ts', 'prices may import no other room'],
  ['api/src/billing/ledger/a.ts', '../webhooks/a.ts', 'Move the piece down'],
  ['api/src/billing/ledger/a.ts', '../module.ts', 'Move the piece down'],
  ['api/src/partners/a.ts', '../signup/a.ts', 'server/app.ts'],
  ['api/src/signup/a.ts', '../connect/a.ts', 'server/app.ts'],
  ['api/src/connect/a.ts', '../sandbox/a.ts', 'server/app.ts'],
  ['api/src/sandbox/a.ts', '../portal/a.ts', 'stands in'],
  ['api/src/portal/a.ts', '../server/a.ts', 'server/app.ts'],
  ['api/src/portal/releases/a.ts', '../visit/a.ts', 'parameter'],
  ['api/src/portal/html/a.ts', '../answers/a.ts', 'html may import only releases, visit'],
  ['api/src/portal/render/a.ts', '../html/a.ts', 'render may import only releases, visit, answers'],
  ['api/src/server/a.ts', '../testing/a.ts', 'for tests'],
  ['mfe-partner/src/texts/a.ts', '../features/home/a.ts', 'routes.tsx'],
  ['mfe-partner/src/features/home/a.ts', '../leads/a.ts', 'Features know nothing of each other'],
])('%s may not import %s, and is told the way', (file, path, way) => {
  expect(toldOf(file, path)).toEqual([expect.stringContaining(way)]);
});

test.each([
  ['shared/ui/src/a.ts', '@kontor/contract/between-bundles'],
  ['mfe-partner/src/a.test.ts', '@kontor/testing/a'],
  ['mfe-partner/webpack.config.ts', '@kontor/build/webpack'],
  ['host/src/federation/load-remote.monolith.ts', '../../../mfe-partner/src/remote.tsx'],
  ['api/src/billing/webhooks/a.ts', '../ledger/a.ts'],
  ['api/src/billing/module.ts', './webhooks/a.ts'],
  ['api/src/portal/render/a.ts', '../answers/a.ts'],
  ['api/src/accounts/a.api.test.ts', '../billing/a.ts'],
  ['mfe-partner/src/features/home/a.ts', './b.ts'],
])('%s may import %s', (file, path) => expect(toldOf(file, path)).toEqual([]));

const small: House = {
  packages: { shop: { imports: [], instead: 'Ask at the counter.' } },
  rooms: { 'shop/src': { order: ['cellar', 'counter'], instead: 'Carry it down.' } },
  byPath: {},
};

test.each([
  ['a value', "import { a } from '../counter/a.ts';"],
  ['a type', "import type { A } from '../counter/a.ts';"],
  ['a type within an expression', "type A = import('../counter/a.ts').A;"],
  ['what is passed on', "export * from '../counter/a.ts';"],
  ['a name that is passed on', "export { a } from '../counter/a.ts';"],
  ['what is loaded lazily', "const load = () => import('../counter/a.ts');"],
  ['an old module', "const a = require('../counter/a.ts');"],
  ['effects', "import '../counter/a.ts';"],
])('imports of %s count, and are told with their line', (_, source) => {
  writePackages('shop');
  write('shop/src/counter/a.ts', "import '../cellar/b.ts';\n");
  write('shop/src/cellar/b.ts', `\n\n${source}\n`);
  expect(wrongImports(folder, small)).toEqual([
    'shop/src/cellar/b.ts:3: imports ../counter/a.ts. In shop/src, cellar may import no other room. Carry it down.',
  ]);
});

const unordered: House = { ...small, rooms: {} };

test('rooms without an order may import each other one way, and the fewer imports of the two ways are told', () => {
  writePackages('shop');
  write('shop/src/till/a.ts', "import '../shelf/a.ts';\nimport '../shelf/b.ts';\n");
  write('shop/src/shelf/a.ts', '');
  write('shop/src/shelf/b.ts', '');
  expect(wrongImports(folder, unordered)).toEqual([]);
  write('shop/src/shelf/deep/b.ts', "\nimport type { A } from '../../till/a.ts';\n");
  expect(wrongImports(folder, unordered)).toEqual([
    'shop/src/shelf/deep/b.ts:2: imports ../../till/a.ts. In shop/src, rooms import one another: shelf → till → shelf. Move the piece to the room where it belongs, take it as a parameter, or split the file at its second subject.',
  ]);
});

test('rooms import one another over others as well', () => {
  writePackages('shop');
  for (const [from, to] of ['ab', 'bc', 'ca']) write(`shop/src/inner/${from}/a.ts`, `import '../${to}/b.ts';\n`);
  expect(wrongImports(folder, unordered)).toEqual([
    expect.stringContaining('In shop/src/inner, rooms import one another: a → b → c → a. Move the piece'),
  ]);
});

test.each([
  ['tests', 'shop/src/shelf/a.test.ts', '../till/a.ts'],
  ['files beside the rooms', 'shop/src/a.ts', './till/a.ts'],
  ['folders of the package itself', 'shop/migrations/a.ts', '../src/till/a.ts'],
])('%s may be imported by rooms that they import, as they are none', (_, file, path) => {
  writePackages('shop');
  write('shop/src/till/a.ts', "import '../shelf/a.ts';\nimport '../a.ts';\nimport '../../migrations/a.ts';\n");
  write(file, `import '${path}';\n`);
  expect(wrongImports(folder, unordered)).toEqual([]);
});

test('rooms and packages of the one side only are told', () => {
  writePackages('shop', 'tools/till');
  write('shop/src/counter/a.ts', '');
  write('shop/src/attic/a.ts', '');
  const packages = { ...small.packages, yard: { imports: [], instead: 'Ask in the yard.' } };
  expect(wrongImports(folder, { ...small, packages, byPath: { 'shop/src/gone.ts': 'yard' } })).toEqual([
    'tools/till: is a package that tools/workspace/src/rooms.ts does not have.',
    'tools/workspace/src/rooms.ts: there is no package yard.',
    'tools/workspace/src/rooms.ts: there is no file shop/src/gone.ts.',
    'shop/src/attic: is a room that tools/workspace/src/rooms.ts does not have.',
    'tools/workspace/src/rooms.ts: there is no room shop/src/cellar.',
  ]);
});
