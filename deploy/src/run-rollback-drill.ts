import { rollbackDrill } from './rollback-drill.ts';

// `pnpm rollback-drill`: rolls this release out over the last one on throw-away servers, and takes it back.
const print = (line: string) => void process.stdout.write(`${line}\n`);
const { migrated, name, sessionGoesOn, failedReads, errors } = await rollbackDrill((line) => print(`── ${line}`));
print(migrated);
const checks: ReadonlyArray<readonly [text: string, ok: boolean]> = [
  [`the last release reads what this one wrote: ${name.read}`, name.read === name.written],
  [`it writes: ${name.rewritten}`, name.rewritten === 'Back'],
  ['a session of this release goes on', sessionGoesOn],
  [`every page of the demo is answered ${failedReads.join(', ')}`, failedReads.length === 0],
  [`nothing new failed in forty days ${errors.join(', ')}`, errors.length === 0],
];
for (const [text, ok] of checks) print(`${ok ? 'ok    ' : 'FAILED'} ${text.trim()}`);
process.exitCode = checks.every(([, ok]) => ok) ? 0 : 1;
