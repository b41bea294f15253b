import type { RegistryEntry } from '@kontor/contract/registry';
import { isAbout } from '@kontor/registry/joint-changes';
import { readHistory } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { readKnown } from '../change.ts';
import { command, UsageError } from '../command.ts';
import { shortTime, table } from '../table.ts';
import { wholeNumber } from '../whole-number.ts';

/** How many entries fit on a screen. */
const usual = 20;

/** Entries about all subjects are about those that exist. */
const tellsAbout = (entry: RegistryEntry, subject: string): boolean =>
  isAbout(entry, subject) && (entry.subject !== '*' || subjectsOf(entry.registry).includes(subject));

export const history = command({
  name: 'history',
  summary: 'shows who changed what, newest first',
  positionals: ['[SUBJECT]'],
  changes: false,
  options: {
    limit: { type: 'string', value: 'NUMBER', description: `How many entries; else ${usual}` },
  },
  details: `Every change of the registry is an entry that stays for ever. With SUBJECT, the name of a remote or "host", only those
about it. "restore" goes back to one of them.`,
  examples: [
    ['history', `the last ${usual} entries`],
    ['history signup --limit 5', 'the last five about the remote "signup"'],
    ['history --json', 'for scripts: { ok, entries: [{ revision, at, by, action, subject, summary }] }'],
  ],
  run: async ([subject], { limit: given = String(usual) }, context) => {
    const limit = wholeNumber(given);
    if (limit === null) throw new UsageError(`--limit ${given} is no number of entries.`);
    const isWanted = (entry: RegistryEntry) => subject === undefined || tellsAbout(entry, subject);
    const found = await readHistory(context.store, limit, isWanted);
    // A removed subject still has its entries.
    if (subject !== undefined && found.length === 0) await readKnown(context, subject);
    const entries = found.map(({ revision, at, by, action, subject, summary }) => ({
      revision,
      at,
      by,
      action,
      subject,
      summary,
    }));
    const rows = entries.map((entry) => [
      String(entry.revision),
      shortTime(entry.at),
      entry.by,
      entry.action,
      entry.subject,
      entry.summary,
    ]);
    const text = rows.length > 0 ? table(['Entry', 'When (UTC)', 'Who', 'Action', '', 'What'], rows) : 'No entries.';
    return { json: { entries }, text };
  },
});
