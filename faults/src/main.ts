import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Failure, runCampaign } from './schedule/campaign.ts';
import type { Figures } from './schedule/figures.ts';

// pnpm faults: many random schedules of orders, payments and failures, and what must hold after each.

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    shops: { type: 'string', default: '3' },
    steps: { type: 'string', default: '24' },
    'side-by-side': { type: 'string', default: '2' },
    slack: { type: 'string', default: '1' },
    shrink: { type: 'string' },
    log: { type: 'string' },
  },
});

function wholeNumber(name: string, value: string): number {
  if (!/^\d+$/.test(value)) {
    process.stderr.write(`--${name} is "${value}": a whole number is needed.\n`);
    process.exit(2);
  }
  return Number(value);
}

const schedules = wholeNumber('schedules', values.schedules);
const log = values.log ?? join(mkdtempSync(join(tmpdir(), 'kontor-faults-')), 'processes.log');
const print = (line: string) => process.stdout.write(`${line}\n`);

const printFailure = ({ seed, breaches, shops, story }: Failure) => {
  print(`\nFAILED seed ${seed}`);
  for (const { check, detail } of breaches) print(`  ${check}: ${detail}`);
  for (const line of shops) print(`    ${line}`);
  print(story.replaceAll(/^/gm, '    '));
};

const printFigures = (figures: Figures, failures: readonly Failure[], seconds: number) => {
  print('');
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') print(`${name.padEnd(12)} ${Math.round(value)}`);
  }
  for (const name of ['faults', 'changes'] as const) {
    const counts = [...figures[name]].toSorted().map(([kind, count]) => `${kind} ${count}`);
    print(`${name.padEnd(12)} ${counts.join(', ') || 'none'}`);
  }
  print(`seconds      ${seconds.toFixed(1)}`);
  print(`failed       ${failures.length}`);
  for (const { seed, breaches } of failures) print(`  seed ${seed}: ${breaches[0]?.check}: ${breaches[0]?.detail}`);
};

print(`Schedules ${schedules}, seeds from ${values.seed}; what the processes print: ${log}`);
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const { figures, failures, seconds } = await runCampaign(
  {
    schedules,
    seed: wholeNumber('seed', values.seed),
    shops: wholeNumber('shops', values.shops),
    maxSteps: wholeNumber('steps', values.steps),
    slack: wholeNumber('slack', values.slack),
    sideBySide: wholeNumber('side-by-side', values['side-by-side']),
    shrinkSeconds: wholeNumber('shrink', values.shrink ?? (schedules === 1 ? '600' : '0')),
    log,
  },
  ({ seed, failure }) => {
    if (failure !== null) printFailure(failure);
    else if (process.stdout.isTTY || seed % 10 === 0) print(`ok seed ${seed}`);
  },
  ending.signal,
);
printFigures(figures, failures, seconds);
process.exitCode = failures.length === 0 ? 0 : 1;
