import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { inParallel } from '@kontor/registry/in-parallel';
import { buildPortal } from './build-portal.ts';
import { root } from './bundles.ts';
import { changedFiles } from './changed-files.ts';
import { ensureTestBrowsers } from './chromium.ts';
import { lastReleaseRegistry, lastReleaseSources } from './last-release.ts';
import { ensureNginx } from './nginx.ts';
import { testsReached } from './reached-tests.ts';
import { type Outcome, runCommand } from './run-command.ts';
import {
  failedFilesOfVitest,
  failuresOfVitest,
  honest,
  messagesOfVitest,
  type PlaywrightReport,
  type Tally,
  tallyOfPlaywright,
  tallyOfVitest,
  testsOfPlaywright,
  total,
  type VitestReport,
  withRepeated,
} from './test-report.ts';
import { throwawayFolder } from './throwaway-folder.ts';
import { reportVariable } from './vitest-reporter.ts';

const quick = process.argv.includes('--quick');
// Of everything that the tests start: databases, registries, browsers.
process.env.TMPDIR = throwawayFolder();
const reports = await mkdtemp(join(tmpdir(), 'kontor-test-'));

const nothing: Tally = { passed: 0, failed: 0, flaky: 0 };

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 72 - text.length))}`);

/** Failures, printed once more at the end, where they are easy to find. */
const failures: string[] = [];

/** Tests that failed and passed when they were repeated. */
const flakes: string[] = [];

/** What the page showed when a browser test failed, for machines whose files are not kept. */
const failedPages: string[] = [];

const tell = (name: string, detail: string, { ok, output, seconds }: Outcome) => {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}  ${detail} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output);
};

const packagesWith = (file: string) =>
  globSync(`{api,host,mfe-*,e2e,bench,deploy,faults,shared/*,tools/*}/${file}`, { cwd: root }).map(dirname).sort();

/** Run always: each takes seconds, and some read what is not imported, such as the documentation. */
const alwaysTested: readonly string[] = ['shared/contract', 'shared/domain', 'tools/workspace'];

const reached = quick ? testsReached(root, packagesWith('package.json'), changedFiles()) : () => 'all' as const;
const testsOf = (folder: string) => (alwaysTested.includes(folder) ? 'all' : reached(folder));

/** A check that only passes or fails. */
async function check(name: string, command: string, args: readonly string[], cwd = root): Promise<Tally> {
  const outcome = await runCommand(command, args, { cwd });
  tell(name, '', outcome);
  if (!outcome.ok) failures.push(`${name} ${relative(root, cwd)}`);
  return { passed: 0, failed: outcome.ok ? 0 : 1, flaky: 0 };
}

async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

const reporter = join(import.meta.dirname, 'vitest-reporter.ts');

async function runVitest(folder: string, name: string, given: readonly string[]) {
  const file = join(reports, `${name}.json`);
  const args = ['run', `--reporter=${reporter}`, ...given];
  const env = { NO_COLOR: '1', [reportVariable]: file };
  const outcome = await runCommand('vitest', args, { cwd: join(root, folder), env });
  return { outcome, report: await readReport<VitestReport>(file) };
}

/** Files that fail are repeated alone, unless so many fail that the cause is not the machine. */
const mostRepeated = 3;

/** A schedule of faults finds what happens rarely; one that fails once is a finding. */
const neverRepeated = 'faults';

async function unitTests(folder: string): Promise<Tally> {
  const name = folder.replaceAll('/', '-');
  const failuresOf = (report: VitestReport) => failuresOfVitest(report).map((one) => one.replace(`${root}/`, ''));
  const chosen = testsOf(folder);
  if (chosen === 'none') return nothing;
  const files = chosen === 'all' ? [] : chosen.map((path) => join(root, path));
  let { outcome, report } = await runVitest(folder, name, files);
  let flaky: string[] = [];
  const failedFiles = report ? failedFilesOfVitest(report) : [];
  const isRepeated = failedFiles.length > 0 && failedFiles.length <= mostRepeated && folder !== neverRepeated;
  if (report && isRepeated) {
    const first = report;
    console.log(`${folder}: these failed and are repeated alone:\n${failuresOf(first).join('\n')}`);
    console.log(messagesOfVitest(first));
    const again = await runVitest(folder, `${name}-again`, ['--maxWorkers=1', ...failedFiles]);
    if (again.report) {
      report = withRepeated(first, again.report);
      outcome = { ...outcome, ok: again.outcome.ok };
      const failedAgain = failuresOf(report);
      flaky = failuresOf(first).filter((one) => !failedAgain.includes(one));
    }
  }
  const tally = honest({ ...(report ? tallyOfVitest(report) : nothing), flaky: flaky.length }, outcome.ok);
  const failed = report ? failuresOf(report) : [];
  // Output of successful runs is omitted.
  const output = failed.length > 0 && report ? [...failed, messagesOfVitest(report)].join('\n') : outcome.output;
  tell(folder, `${tally.passed} passed, ${tally.failed} failed`, { ...outcome, output });
  if (tally.failed > 0) failures.push(...(failed.length > 0 ? failed : [folder]));
  flakes.push(...flaky);
  return tally;
}

async function browserTests(): Promise<Tally> {
  const folder = join(root, 'e2e');
  const file = join(folder, 'test-results/report.json');
  await rm(file, { force: true });
  ensureTestBrowsers();
  const { ok } = await runCommand('pnpm', ['run', 'test'], { cwd: folder, live: true });
  const report = await readReport<PlaywrightReport>(file);
  const tally = honest(report ? tallyOfPlaywright(report) : nothing, ok);
  const testsWith = (result: 'unexpected' | 'flaky') =>
    report ? testsOfPlaywright(report, result).map((one) => `e2e/tests/${one}`) : [];
  const failed = testsWith('unexpected');
  flakes.push(...testsWith('flaky'));
  if (tally.failed > 0) failures.push(...(failed.length > 0 ? failed : ['e2e']));
  for (const page of globSync('test-results/*/error-context.md', { cwd: folder })) {
    failedPages.push(await readFile(join(folder, page), 'utf8'));
  }
  return tally;
}

type Task = () => Promise<Tally>;

const lint: readonly Task[] = [
  () => check('oxlint', 'oxlint', []),
  () => check('biome', 'biome', ['check', '.']),
  () => check('knip', 'knip', ['--no-progress', '--no-config-hints']),
];

const types: readonly Task[] = packagesWith('tsconfig.json').map(
  (folder) => () => check(`types of ${folder}`, 'tsc', ['--noEmit'], join(root, folder)),
);

// What the browser tests need. It counts only if it fails.
async function built(name: string, build: () => Promise<unknown>): Promise<Tally> {
  const startedAt = performance.now();
  const [ok, output] = await build().then(
    (result) => [result !== false, ''] as const,
    (error: unknown) => [false, String(error)] as const,
  );
  tell(name, '', { ok, output, seconds: (performance.now() - startedAt) / 1000 });
  if (!ok) failures.push(name);
  return { ...nothing, failed: ok ? 0 : 1 };
}

const builds: readonly Task[] = quick
  ? []
  : [() => built('build', buildPortal), () => built('build of the last release', lastReleaseRegistry)];

// The longest first, so that none is left alone at the end.
const longest = ['api', 'host', 'tools/registry', 'tools/payment-sandbox', 'mfe-signup', 'mfe-subscription'];
const rank = (folder: string) => (longest.includes(folder) ? longest.indexOf(folder) : longest.length);
const units = packagesWith('vitest.config.ts').toSorted((one, other) => rank(one) - rank(other));

const run = (task: Task) => task();

heading('Lint and types');
ensureNginx();
const [checked, sources] = await Promise.all([
  inParallel([...lint, ...types], 2, run),
  // Unpacked meanwhile: a test of the API and the build of the last release both need them.
  quick ? nothing : built('sources of the last release', lastReleaseSources),
]);

heading('Unit and API tests');
const [first = [], ...rest] = units.map(
  (folder): Task =>
    () =>
      unitTests(folder),
);
// The builds run beside the longest suite, and are done before the browser tests begin.
const tested = await inParallel([first, ...builds, ...rest].flat(), 2, run);
if (quick) console.log('Of the other packages, those tests that the changes reach by imports. `pnpm test` runs all.');

const browser: Tally[] = [];
if (!quick) {
  heading('Browser tests');
  browser.push(await browserTests());
}

await rm(reports, { recursive: true, force: true });
const { passed, failed, flaky } = total([sources, ...checked, ...tested, ...browser]);
if (flaky > 0) {
  heading('Failed first, passed when repeated');
  console.log(flakes.join('\n'));
}
if (failed > 0) {
  heading('Failed');
  console.log([...failedPages, ...failures].join('\n'));
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
