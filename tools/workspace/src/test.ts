import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { inParallel } from '@kontor/registry/in-parallel';
import { root } from './bundles.ts';
import { ensureChromium } from './chromium.ts';
import { ensureNginx } from './nginx.ts';
import { type Outcome, runCommand } from './run-command.ts';
import {
  crashedFilesOfJest,
  failuresOfJest,
  failuresOfPlaywright,
  honest,
  type JestReport,
  messagesOfJest,
  type PlaywrightReport,
  type Tally,
  tallyOfJest,
  tallyOfPlaywright,
  total,
  withRepeated,
} from './test-report.ts';

const quick = process.argv.includes('--quick');
const reports = await mkdtemp(join(tmpdir(), 'kontor-test-'));

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 72 - text.length))}`);

/** Failures, printed once more at the end, where they are easy to find. */
const failures: string[] = [];

/** What the page showed when a browser test failed, for machines whose files are not kept. */
const failedPages: string[] = [];

const tell = (name: string, detail: string, { ok, output, seconds }: Outcome) => {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}  ${detail} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output);
};

/** A check that only passes or fails. */
async function check(name: string, command: string, args: readonly string[], cwd = root): Promise<Tally> {
  const outcome = await runCommand(command, args, { cwd });
  tell(name, '', outcome);
  if (!outcome.ok) failures.push(`${name} ${relative(root, cwd)}`);
  return { passed: 0, failed: outcome.ok ? 0 : 1 };
}

async function readReport<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

async function runJest(folder: string, name: string, given: readonly string[]) {
  const file = join(reports, `${name}.json`);
  const args = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--json'];
  const outcome = await runCommand(process.execPath, [...args, `--outputFile=${file}`, ...given], {
    cwd: join(root, folder),
  });
  return { outcome, report: await readReport<JestReport>(file) };
}

async function unitTests(folder: string): Promise<Tally> {
  const name = folder.replaceAll('/', '-');
  let { outcome, report } = await runJest(folder, name, []);
  const crashed = report ? crashedFilesOfJest(report) : [];
  if (report && crashed.length > 0) {
    console.log(`${folder}: the process that ran these was ended by a signal; once more:\n${crashed.join('\n')}`);
    console.log(outcome.output.match(/^.*(Fatal error|FATAL ERROR|Check failed).*$/gm)?.join('\n') ?? '');
    const again = await runJest(folder, `${name}-again`, ['--runTestsByPath', ...crashed]);
    if (again.report) {
      report = withRepeated(report, again.report);
      outcome = { ...outcome, ok: tallyOfJest(report).failed === 0 && again.outcome.ok };
    }
  }
  const tally = honest(report ? tallyOfJest(report) : { passed: 0, failed: 0 }, outcome.ok);
  const failed = report ? failuresOfJest(report).map((one) => one.replace(`${root}/`, '')) : [];
  // Output of successful runs is omitted.
  const output = failed.length > 0 && report ? [...failed, messagesOfJest(report)].join('\n') : outcome.output;
  tell(folder, `${tally.passed} passed, ${tally.failed} failed`, { ...outcome, output });
  if (tally.failed > 0) failures.push(...(failed.length > 0 ? failed : [folder]));
  return tally;
}

async function browserTests(): Promise<Tally> {
  const folder = join(root, 'e2e');
  const file = join(folder, 'test-results/report.json');
  await rm(file, { force: true });
  ensureChromium();
  const { ok } = await runCommand('pnpm', ['run', 'test'], { cwd: folder, live: true });
  const report = await readReport<PlaywrightReport>(file);
  const tally = honest(report ? tallyOfPlaywright(report) : { passed: 0, failed: 0 }, ok);
  const failed = report ? failuresOfPlaywright(report).map((one) => `e2e/tests/${one}`) : [];
  if (tally.failed > 0) failures.push(...(failed.length > 0 ? failed : ['e2e']));
  for (const page of globSync('test-results/*/error-context.md', { cwd: folder })) {
    failedPages.push(await readFile(join(folder, page), 'utf8'));
  }
  return tally;
}

const packagesWith = (file: string) =>
  globSync(`{api,host,mfe-*,e2e,bench,deploy,faults,shared/*,tools/*}/${file}`, { cwd: root }).map(dirname).sort();

heading('Lint');
const lint = [
  await check('oxlint', 'oxlint', []),
  await check('biome', 'biome', ['check', '.']),
  await check('knip', 'knip', ['--no-progress', '--no-config-hints']),
];

heading('Types');
const types = await inParallel(packagesWith('tsconfig.json'), 2, (folder) =>
  check(folder, 'tsc', ['--noEmit'], join(root, folder)),
);

heading('Unit and API tests');
ensureNginx();
const units = await inParallel(packagesWith('jest.config.ts'), 2, unitTests);

const browser: Tally[] = [];
if (!quick) {
  heading('Browser tests');
  browser.push(await browserTests());
}

await rm(reports, { recursive: true, force: true });
const { passed, failed } = total([...lint, ...types, ...units, ...browser]);
if (failures.length > 0) {
  heading('Failed');
  for (const page of failedPages) console.log(page);
  for (const failure of failures) console.log(failure);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
