import { restoreDrill } from './restore-drill.ts';
import { knownLists } from './what-others-know.ts';

// `pnpm restore-drill`: tries the commands of docs/backup.md on throw-away servers.
const print = (line: string) => void process.stdout.write(`${line}\n`);
const { name, cancelAt, known, mailedAgain, parked, restoredInSeconds } = await restoreDrill((line) =>
  print(`── ${line}`),
);
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
  ...knownLists.map((what): readonly [string, boolean] => [
    `what others know, ${what}: ${known.lost[what].length}, in the backup ${known.inBackup[what].length}, restored ${known.restored[what].length}`,
    known.lost[what].length > known.inBackup[what].length && known.lost[what].join() === known.restored[what].join(),
  ]),
  ['no document was issued again', known.lost.documents.every((document) => known.later.documents.includes(document))],
  [
    `no mail was sent again${mailedAgain.length > 0 ? `, but: ${mailedAgain.join(', ')}` : ''}`,
    mailedAgain.length === 0,
  ],
  [`no job stopped: ${parked}`, parked === '0'],
];
for (const [text, ok] of checks) print(`${ok ? 'ok    ' : 'FAILED'} ${text}`);
print(`The portal was ready ${restoredInSeconds.toFixed(0)} s after the restore began.`);
process.exitCode = checks.every(([, ok]) => ok) ? 0 : 1;
