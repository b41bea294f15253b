import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runYear } from './months/year.ts';
import { type Failure, runCampaign } from './schedule/campaign.ts';
import type { Figures } from './schedule/figures.ts';

// pnpm faults: many random schedules of orders, payments and failures, and what must hold after each. With --months: a year of many
// organizations without failures, in which everything that is said of money is compared with what is charged.

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
    months: { type: 'string' },
    organizations: { type: 'string', default: '50' },
    'tax-rounding': { type: 'string', default: 'invoice' },
  },
});

function wholeNumber(name: string, value: string): number {
  if (!/^\d+$/.test(value)) {
    process.stderr.write(`--${name} is "${value}": a whole number is needed.\n`);
    process.exit(2);
  }
  return Number(value);
}

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

async function runSchedules(): Promise<boolean> {
  const schedules = wholeNumber('schedules', values.schedules);
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
  return failures.length === 0;
}

async function runMonths(months: string): Promise<boolean> {
  const startedAt = performance.now();
  print(
    `Months ${months}, organizations ${values.organizations}, seed ${values.seed}; what the processes print: ${log}`,
  );
  const { breaches, figures } = await runYear(
    {
      months: wholeNumber('months', months),
      organizations: wholeNumber('organizations', values.organizations),
      seed: wholeNumber('seed', values.seed),
      taxRounding: values['tax-rounding'] === 'line-item' ? 'line-item' : 'invoice',
      log,
    },
    print,
  );
  for (const { check, detail } of breaches) print(`  ${check}: ${detail}`);
  for (const [name, value] of Object.entries(figures)) print(`${name.padEnd(12)} ${value}`);
  print(`seconds      ${((performance.now() - startedAt) / 1000).toFixed(1)}`);
  print(`failed       ${breaches.length}`);
  return breaches.length === 0;
}

const holds = values.months === undefined ? await runSchedules() : await runMonths(values.months);
process.exitCode = holds ? 0 : 1;
