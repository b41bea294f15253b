import type { Registry, RegistryEntry } from '@kontor/contract/registry';
import { deploymentOf, emptyRegistry } from '@kontor/registry/changes';
import { isAbout } from '@kontor/registry/joint-changes';
import { type Change, changeRegistry, instantAfter, readLatest, readToChange } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { type Context, type Result, UsageError } from './command.ts';
import { type Standing, standingOf } from './standing.ts';
import { shortTime } from './table.ts';

/** The result of every command that changes the registry, for scripts. */
export interface ChangeReport {
  readonly dryRun: boolean;
  /** `false` if nothing had to be changed. */
  readonly changed: boolean;
  /** Number of the entry in the log; `null` if none was written. */
  readonly revision: number | null;
  readonly summary: string;
}

/** Changes the registry, or determines what the change would do. */
export async function makeChange(
  { store, by, dryRun, now, progress }: Context,
  change: Omit<Change, 'by'>,
): Promise<{ report: ChangeReport; registry: Registry }> {
  const { summary } = change;
  if (dryRun) {
    const latest = await readToChange(store);
    const before = latest?.registry ?? emptyRegistry;
    const registry = change.apply(before, instantAfter(latest, now()));
    return { report: { dryRun, changed: registry !== before, revision: null, summary }, registry };
  }
  const entry = await changeRegistry(store, { ...change, by }, now);
  if (entry) tellClock(entry, now(), progress);
  const registry = entry?.registry ?? (await readLatest(store))?.registry ?? emptyRegistry;
  return { report: { dryRun, changed: entry !== null, revision: entry?.revision ?? null, summary }, registry };
}

/** Synchronized clocks differ by less. */
const usualSkew = 60_000;

/** An entry that is not dated now has the time of the previous one: this clock is behind the other writer's. */
function tellClock({ at }: RegistryEntry, now: Date, progress: Context['progress']): void {
  if (Date.parse(at) - now.getTime() <= usualSkew) return;
  const fact = `The clock here shows ${shortTime(now.toISOString())} UTC, but the log was at ${shortTime(at)} already.`;
  progress(`${fact} The entry carries that time: set the clock that is wrong, here or there.`);
}

/** The next possible commands, in one line. It may name the entry before the change, for a way back. */
type Next = string | ((before: number) => string);

/** Changes one deployment, and reports its state and the next possible commands. */
export async function changeSubject(
  context: Context,
  change: Omit<Change, 'by'>,
  next: Next,
): Promise<Result & { readonly json: ChangeReport & { readonly deployment: Standing } }> {
  const { report, registry } = await makeChange(context, change);
  const deployment = standingOf(change.subject, deploymentOf(registry, change.subject));
  return { json: { ...report, deployment }, text: `${change.subject}: ${outcome(report, next)}` };
}

/** The same for several deployments at once, or for all of them. */
export async function changeTogether(context: Context, change: Omit<Change, 'by'>, next: Next): Promise<Result> {
  const { report, registry } = await makeChange(context, change);
  const deployments = subjectsOf(registry)
    .filter((subject) => isAbout(change, subject))
    .map((subject) => standingOf(subject, deploymentOf(registry, subject)));
  const title = change.subject === '*' ? 'host and remotes' : change.subject;
  return { json: { ...report, deployments }, text: `${title}: ${outcome(report, next)}` };
}

function outcome({ dryRun, changed, revision, summary }: ChangeReport, next: Next): string {
  if (!changed) return 'nothing to do, since everything stands so already.';
  if (dryRun || revision === null) return `${summary}\nDry run: nothing was changed.`;
  return `${summary}\nEntry ${revision}. ${typeof next === 'string' ? next : next(revision - 1)}`;
}

/** How many parts of a summary surely fit into an entry beside a reason. */
const most = 6;

/** A list for a summary, whose length the log limits: of very many parts only the first. */
export const listText = (parts: readonly string[]): string =>
  parts.length > most ? `${parts.slice(0, most).join(', ')} and ${parts.length - most} more` : parts.join(', ');

/** For changes that users notice. */
export const effective = 'It takes effect at the next page load.';

/** The registry, after checking that it contains the subject of the command. */
export async function readKnown({ store }: Context, ...subjects: readonly string[]): Promise<Registry> {
  const registry = (await readLatest(store))?.registry ?? emptyRegistry;
  const known = subjectsOf(registry);
  const stranger = subjects.find((subject) => !known.includes(subject));
  if (stranger === undefined) return registry;
  const hint = known.length > 0 ? `It knows ${known.join(', ')}.` : 'Nothing was published there yet.';
  throw new UsageError(`The registry in ${store.location} knows no "${stranger}". ${hint}`);
}
