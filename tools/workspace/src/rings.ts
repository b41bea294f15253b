import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundles.ts';

/**
 * Which tests run when. A test belongs to the ring that the script which runs it is named after:
 * - `reached`, `test…`: at every change, unless a result of the same content is kept
 * - `whole`, `whole…`: with everything else, by `pnpm test --all`
 * - `drills`, `drill…`: long rounds; where a change reaches their part, and by `pnpm drills`
 * - `browsers`: other engines, by `pnpm drills` and `pnpm browsers`
 * - `containers`: the portal in containers, whose images take longer than everything else; by `pnpm drills` and `pnpm compose-drill`
 */
export type Ring = 'reached' | 'whole' | 'drills' | 'browsers' | 'containers';

const prefixes: Readonly<Record<Ring, string>> = {
  reached: 'test',
  whole: 'whole',
  drills: 'drill',
  browsers: 'browsers',
  containers: 'containers',
};

/** Tests that need neither a database nor a browser. */
export const quickTests: readonly string[] = ['test', 'test:repository', 'test:rules'];

const scripts: ReadonlySet<string> = new Set(
  globSync('{.,*,shared/*,tools/*}/package.json', { cwd: root }).flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: object }).scripts ?? {}),
  ),
);

/** The tasks of a ring: the scripts of any package that run its tests. */
export const tasksOf = (ring: Ring): string[] =>
  [...scripts].filter((name) => name === prefixes[ring] || name.startsWith(`${prefixes[ring]}:`)).sort();

/** What is checked before any test runs, and built for browser tests. */
export const checks: readonly string[] = ['lint:code', 'lint:rooms', 'lint:format', 'lint:unused', 'types'];
