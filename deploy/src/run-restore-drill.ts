import { restoreDrill } from './restore-drill.ts';

// `pnpm restore-drill`: tries the commands of docs/backup.md on throw-away servers.
const print = (line: string) => void process.stdout.write(`${line}\n`);
const { name, cancelAt, restoredInSeconds } = await restoreDrill((line) => print(`── ${line}`));
const checks: ReadonlyArray<readonly [text: string, ok: boolean]> = [
  [
    `the user's name is ${name.restored}, as at the point in time, and no longer ${name.lost}`,
    name.restored === name.atPointInTime,
  ],
  ['the backup does not know the cancellation that came after it', !cancelAt.inBackup],
  [
    `the comparison with the provider found it: ${cancelAt.afterComparison}`,
    cancelAt.afterComparison !== null && cancelAt.afterComparison === cancelAt.lost,
  ],
];
for (const [text, ok] of checks) print(`${ok ? 'ok    ' : 'FAILED'} ${text}`);
print(`The portal was ready ${restoredInSeconds.toFixed(0)} s after the restore began.`);
process.exitCode = checks.every(([, ok]) => ok) ? 0 : 1;
