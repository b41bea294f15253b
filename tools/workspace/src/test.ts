import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareMachine } from '@kontor/programs/machine';
import { throwawayFolder } from '@kontor/programs/throwaway-folder';
import { deployPortal } from './build-portal.ts';
import { root } from './bundles.ts';
import { linesOf, reportOn } from './report.ts';
import { checks, quickTests, type Ring, tasksOf } from './rings.ts';
import { keptResults, runTasks, type Settings, type Task } from './tasks.ts';

const has = (option: string) => process.argv.includes(option);
const isQuick = has('--quick');
/** Rings that are asked for alone; nothing of them is kept. */
const alone: readonly Ring[] = has('--browsers')
  ? ['browsers']
  : has('--only-drills')
    ? ['drills', 'browsers', 'containers']
    : [];
const isAlone = alone.length > 0;
const rings: readonly Ring[] = isAlone
  ? alone
  : ['reached', ...(has('--all') ? (['whole'] as const) : []), ...(has('--drills') ? (['drills'] as const) : [])];
const startedAt = performance.now();

const heading = (text: string) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 72 - text.length))}`);

// Of everything that the tests start: databases, registries, browsers.
const temporary = throwawayFolder();

const settings: Settings = {
  // An empty folder where nothing of earlier runs counts: only the tests find what has just been built.
  results: isAlone || has('--all') ? mkdtempSync(join(temporary, 'kontor-results-')) : keptResults,
  env: {
    KONTOR_MACHINE: prepareMachine(),
    KONTOR_COMMIT: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    // Tells tasks that the portal is built, and that two of them run at a time. The quick tests build nothing, and of them
    // mostly one runs.
    ...(!isQuick && { KONTOR_RUN: '1' }),
    TMPDIR: temporary,
  },
};
const tasks: Task[] = [];

if (isQuick) {
  tasks.push(...(await runTasks([...checks, ...quickTests], settings)));
} else {
  heading('Lint, types and builds');
  tasks.push(...(await runTasks([...(isAlone ? [] : checks), 'build'], settings)));
  if (tasks.every(({ name, ok }) => ok || !name.endsWith('#build'))) {
    await deployPortal();
    heading('Tests');
    const tested = await runTasks(rings.flatMap(tasksOf), settings);
    tasks.push(...tested.filter(({ name }) => !name.endsWith('#build')));
  }
}

heading(`${((performance.now() - startedAt) / 1000).toFixed(0)} seconds`);
console.log(linesOf(tasks).join('\n'));
const { passed, kept, failures, flaky } = reportOn(tasks);
if (flaky.length > 0) {
  heading('Failed first, passed when repeated');
  console.log(flaky.join('\n'));
}
if (failures.length > 0) {
  heading('Failed');
  console.log(failures.join('\n'));
}
console.log(`\n${passed - kept} tests ran now; ${kept} results were kept from earlier runs of the same content.`);
console.log(`${passed} passed, ${failures.length} failed`);
if (settings.results !== keptResults) rmSync(settings.results, { recursive: true });
process.exitCode = failures.length === 0 ? 0 : 1;
