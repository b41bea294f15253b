import { parseArgs } from 'node:util';
import { startPostgres } from '@kontor/programs/postgres';
import { mutateTarget } from './mutate-target.ts';
import { type MutantOutcome, scoreTable, totalScore } from './score.ts';
import { shareText } from './share.ts';
import { groups, isPackageName, needsServer, packageNames } from './targets.ts';

// pnpm mutate [--package domain|billing] [FILE…]: changes the code that decides about money in many small ways, and
// prints which changes no test notices.

/** Percent of the changes that the tests of each package have to notice. */
const wanted = 85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    package: { type: 'string', multiple: true, default: [...packageNames] },
    concurrency: { type: 'string', default: '1' },
    reuse: { type: 'boolean', default: false },
  },
});

const print = (text: string) => process.stdout.write(`${text}\n`);
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const chosen = values.package.map((name) =>
  isPackageName(name) ? name : fail(`--package is "${name}"; known are ${packageNames.join(' and ')}.`),
);
const concurrency = Number(values.concurrency);
if (!Number.isInteger(concurrency) || concurrency < 1) fail('--concurrency is a whole number of processes.');

/** The lines that are asked for of a file, by the end of its path: `cart.ts`, `cart/charges.ts:10-40`. All by default. */
function wished(file: string): { lines: string | null } | null {
  if (positionals.length === 0) return { lines: null };
  for (const wish of positionals) {
    const [path = '', lines = null] = wish.split(':');
    if (`/${file}`.endsWith(`/${path}`)) return { lines };
  }
  return null;
}

const runs = chosen.flatMap((name) =>
  groups[name].flatMap((group) =>
    group.targets.flatMap((target) => {
      const wish = wished(`${group.folder}/${target.file}`);
      return wish === null ? [] : [{ name, group, target, ...wish }];
    }),
  ),
);
if (runs.length === 0) fail('None of these files is mutated: see tools/mutation/src/*-targets.ts.');

// One server for all: the tests' own would be started anew for each change.
const lacksServer = runs.some(({ group }) => needsServer(group)) && process.env['DATABASE_URL'] === undefined;
const server = lacksServer ? await startPostgres() : null;
if (server !== null) {
  process.env['DATABASE_URL'] = server.url;
  // Also when the run is interrupted.
  process.once('exit', () => server.stop());
}

for (const name of chosen) {
  const started = performance.now();
  const results: MutantOutcome[] = [];
  for (const { group, target, lines } of runs.filter((run) => run.name === name)) {
    print(`\n── ${group.folder}/${target.file}`);
    try {
      const outcomes = await mutateTarget(group, target, { lines, concurrency, reuse: values.reuse });
      print(scoreTable(outcomes));
      results.push(...outcomes);
    } catch (error) {
      // The other files are measured all the same.
      print(`Not measured: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  if (results.length === 0) continue;
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  print(`\n── ${name}: ${minutes} minutes`);
  print(scoreTable(results));
  const score = totalScore(results);
  if (score < wanted) {
    print(`${name}: ${score.toFixed(1)} % is less than the ${wanted} % that are asked.`);
    process.exitCode = 1;
  }
}

if (positionals.length === 0) print(`\n${shareText()} What holds the others: tools/mutation/README.md.`);
