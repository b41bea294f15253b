import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import leanRouter from './lean-router.ts';

const fromHost = createRequire(new URL('../../../../host/package.json', import.meta.url));
const router = createRequire(fromHost.resolve('react-router-dom'));
const folder = dirname(router.resolve('react-router'));

test('the installed router has no warnings for developers, and no component that is always kept', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lean = sources.map(leanRouter).join('\n');
  expect(sources.join('\n')).toContain('var ENABLE_DEV_WARNINGS = true;');
  expect(lean).not.toContain('var ENABLE_DEV_WARNINGS = true;');
  expect(lean).toMatch(/var Form = \/\* @__PURE__ \*\/ \w+\.forwardRef\(/);
  expect(lean).not.toContain('Form.displayName = "Form"');
});

test('the installed router has links and matches without what only its framework and its data routers do', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const [source = ''] = sources.filter((text) => text.includes('function _renderMatches('));
  const lean = leanRouter(source);
  const [link = ''] = /^var Link = [^]*?^\);$/m.exec(lean) ?? [];
  expect(link).toContain('[shouldPrefetch, prefetchRef, prefetchHandlers] = [false, null, {}];');
  expect(link).not.toMatch(/usePrefetchBehavior|PrefetchPageLinks/);
  expect(lean).toContain('const dataRouterState = void 0;');
  expect(lean).toContain('var RenderErrorBoundary;\n');
});
