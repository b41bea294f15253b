import type { RegistryEntry } from '@kontor/contract/registry';
import { changeDeployment, deploymentOf, restored } from '@kontor/registry/changes';
import { readEntry } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { changeSubject, effective, readKnown } from '../change.ts';
import { type Context, command, UsageError } from '../command.ts';
import { gateOptions, throughGate } from '../through-gate.ts';

async function entryOf({ store }: Context, text: string): Promise<RegistryEntry> {
  const revision = Number(text);
  if (!Number.isInteger(revision) || revision < 1) throw new UsageError(`"${text}" is no number of an entry.`);
  const entry = await readEntry(store, revision);
  if (!entry)
    throw new UsageError(`The registry in ${store.location} has no entry ${revision}. See: pnpm registry history`);
  return entry;
}

export const restore = command({
  name: 'restore',
  summary: 'goes back to how a remote, or the host, stood after an entry',
  positionals: ['ENTRY'],
  changes: true,
  options: {
    subject: { type: 'string', value: 'NAME', description: 'Another remote, or host, than the one the entry is about' },
    ...gateOptions,
  },
  details: `ENTRY is a number from "history". What ran, what was tried and what waited then does so again; host and other remotes
stay as they are. The gate is asked about what everybody would get. Releases that were pruned since then cannot come back.
For the release just before, "rollback" is quicker.`,
  examples: [
    ['restore 12', 'the remote that entry 12 is about stands as it did then'],
    ['restore 12 --subject host', 'the host stands as it did after entry 12'],
    ['restore 12 --dry-run', 'what would run'],
  ],
  run: async ([revision = ''], values, context) => {
    const entry = await entryOf(context, revision);
    const subject = values.subject ?? entry.subject;
    if (!subjectsOf(entry.registry).includes(subject)) {
      throw new UsageError(`Entry ${entry.revision} knows no "${subject}". Name one with --subject.`);
    }
    const earlier = deploymentOf(entry.registry, subject);
    const registry = await readKnown(context, subject);
    const release = earlier.current;
    const passed = release ? await throughGate(context, { registry, subject, release }, values) : null;
    return changeSubject(
      context,
      {
        action: 'restore',
        subject,
        summary: `As after entry ${entry.revision}: ${release?.version ?? 'nothing'} for everybody${passed?.note ?? ''}`,
        apply: (now, at) => {
          passed?.stillHolds(now);
          return changeDeployment(now, subject, restored(earlier), at);
        },
      },
      effective,
    );
  },
});
