import { isDeepStrictEqual } from 'node:util';
import type { RegistryEntry } from '@kontor/contract/registry';
import { deploymentOf, RefusedChangeError } from '@kontor/registry/changes';
import { restoredTogether } from '@kontor/registry/joint-changes';
import { readEntry } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { changeSubject, changeTogether, effective, listText, readKnown } from '../change.ts';
import { type Context, command, type Result, UsageError } from '../command.ts';
import { type GateValues, gateOptions, throughGate } from '../through-gate.ts';
import { wholeNumber } from '../whole-number.ts';

async function entryOf({ store }: Context, text: string): Promise<RegistryEntry> {
  const revision = wholeNumber(text);
  if (revision === null) throw new UsageError(`"${text}" is no number of an entry.`);
  const entry = await readEntry(store, revision);
  if (!entry)
    throw new UsageError(`The registry in ${store.location} has no entry ${revision}. See: pnpm registry history`);
  return entry;
}

/** Restores everything in one step, because the releases may be compatible only with each other. */
async function restoreAll(
  context: Context,
  { revision, registry: earlier }: RegistryEntry,
  values: GateValues,
): Promise<Result> {
  const registry = await readKnown(context);
  const subjects = [...new Set([...subjectsOf(registry), ...subjectsOf(earlier)])];
  const given = subjects.map((subject) => ({ subject, release: deploymentOf(earlier, subject).current }));
  const changing = given.filter(
    ({ subject, release }) => release?.version !== deploymentOf(registry, subject).current?.version,
  );
  const told = listText(changing.map(({ subject, release }) => `${subject} ${release?.version ?? 'nothing'}`));
  const { note, apply } = await throughGate(context, registry, given, values, (now, at) =>
    restoredTogether(now, earlier, subjects, at),
  );
  return changeTogether(
    context,
    {
      action: 'restore',
      subject: '*',
      summary: `As after entry ${revision}: ${told || 'nothing else'} for everybody${note}`,
      apply: (now, at) => {
        if (!isDeepStrictEqual(now, registry)) {
          const message = 'Meanwhile the registry was changed, and that change would be lost. Run the command again.';
          throw new RefusedChangeError('changed-meanwhile', message);
        }
        return apply(now, at);
      },
    },
    effective,
  );
}

async function restoreOne(
  context: Context,
  subject: string,
  entry: RegistryEntry,
  values: GateValues,
): Promise<Result> {
  if (!subjectsOf(entry.registry).includes(subject)) {
    throw new UsageError(`Entry ${entry.revision} knows no "${subject}".`);
  }
  const release = deploymentOf(entry.registry, subject).current;
  const registry = await readKnown(context, subject);
  const { note, apply } = await throughGate(context, registry, [{ subject, release }], values, (now, at) =>
    restoredTogether(now, entry.registry, [subject], at),
  );
  return changeSubject(
    context,
    {
      action: 'restore',
      subject,
      summary: `As after entry ${entry.revision}: ${release?.version ?? 'nothing'} for everybody${note}`,
      apply,
    },
    effective,
  );
}

export const restore = command({
  name: 'restore',
  summary: 'gives everybody what they got after an entry, of everything or of one remote',
  positionals: ['ENTRY'],
  changes: true,
  options: {
    subject: { type: 'string', value: 'NAME', description: 'Only that remote, or the host; else all of them' },
    ...gateOptions,
  },
  details: `ENTRY is a number from "history". Everybody gets again what they got then; a remote that came later goes
out of service, which needs --reason; the host never does.
With --subject everything else stays as it is. The gate is asked about what everybody would get, and about nothing else:
canaries end, what waits now still waits, and "rollback" brings back what runs now if it fits.
Releases that were pruned since then cannot come back.
For the release just before, "rollback" is quicker; for what was promoted together, this is the way back.`,
  examples: [
    ['restore 12', 'everybody gets the host and the remotes of entry 12'],
    ['restore 12 --subject signup', 'the remote "signup" does so, and nothing else changes'],
    ['restore 12 --dry-run', 'what would run'],
  ],
  run: async ([revision = ''], values, context) => {
    const entry = await entryOf(context, revision);
    return values.subject === undefined
      ? restoreAll(context, entry, values)
      : restoreOne(context, values.subject, entry, values);
  },
});
