import type { Registry, Release } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';
import { changeDeployment, deploymentOf, RefusedChangeError } from '@kontor/registry/changes';
import { type Change, readToChange } from '@kontor/registry/registry-log';
import { subjectOf } from '@kontor/registry/releases-in-place';
import { listText } from './change.ts';
import { type Context, type Options, UsageError, type Values } from './command.ts';
import { alone } from './gate/counterparts.ts';
import type { Refusal } from './refusal.ts';

/** The gate's defects of a release. */
export interface Refused {
  readonly release: Release;
  readonly refusals: readonly Refusal[];
}

const nameOf = (release: Release): string => `${subjectOf(release)} ${release.version}`;

/** The gate refuses it. */
export class GateRefusedError extends Error {
  override readonly name = 'GateRefusedError';
  readonly refusals: readonly (Refusal & { readonly subject: string })[];
  constructor(refused: readonly Refused[]) {
    super(`The gate refuses ${refused.map(({ release }) => nameOf(release)).join(' and ')}.`);
    this.refusals = refused.flatMap(({ release, refusals }) =>
      refusals.map((refusal) => ({ subject: subjectOf(release), ...refusal })),
    );
  }
}

/** The gate's result for a user. */
export const refusalText = ({ refusals }: GateRefusedError): string =>
  refusals
    .map(({ subject, rule, reason, wayOut }) => `${subject}: ${rule}\n  ${reason}\n  Way out: ${wayOut}`)
    .join('\n');

/** Options of commands that promote or canary a release. */
export const gateOptions = {
  'skip-gate': { type: 'boolean', description: 'Does not ask the gate; needs --reason' },
  'accept-size': { type: 'boolean', description: 'Lets the release be larger than its budget; needs --reason' },
  reason: { type: 'string', value: 'TEXT', line: 400, description: 'Why that is accepted: stands in the log' },
} as const satisfies Options;

/** The release of a subject after the change; `null` for none. */
export interface Given {
  readonly subject: string;
  readonly release: Release | null;
}

export type GateValues = Values<typeof gateOptions>;

/** The releases of the other side that may be served, or of both sides if both change: the gate's result depends on them. */
const surroundings = (registry: Registry, given: readonly Given[]): string => {
  const subjects = given.map(({ subject }) => subject);
  const others = [
    ...(subjects.some((subject) => subject !== 'host') ? ['host'] : []),
    ...(subjects.includes('host') ? Object.keys(registry.remotes).sort() : []),
  ];
  const versions = (name: string) => liveReleases(deploymentOf(registry, name)).map(({ version }) => version);
  return others.map((name) => [name, ...versions(name)].join(' ')).join(', ');
};

/** The registry with which a release is checked: for subjects that change together with it, only their new releases. */
const metBy = (registry: Registry, given: readonly Given[], own: Given, at: string): Registry =>
  given
    .filter((each) => each !== own)
    .reduce((state, { subject, release }) => changeDeployment(state, subject, () => alone(release), at), registry);

type Apply = Change['apply'];

export interface Passed {
  /** For the summary: empty, or what was accepted, and why. */
  readonly note: string;
  /** The change. Throws if the gate would check something else by now. */
  readonly apply: Apply;
}

/** What would not be served any more. The gate cannot check that: a reason must be given. */
const goingOut = (registry: Registry, given: readonly Given[]): string[] =>
  given.flatMap(({ subject, release }) => (!release && deploymentOf(registry, subject).current ? [subject] : []));

/** What was accepted with a reason, for the summary; empty if nothing was. */
function answeredFor(values: GateValues, out: readonly string[], dryRun: boolean): string {
  const { 'skip-gate': skipGate, 'accept-size': acceptSize, reason } = values;
  const ending = `${listText(out)} out of service`;
  const ofGate = skipGate ? ['--skip-gate', 'gate not asked'] : ['--accept-size', 'size accepted'];
  const ofEnd = out.length > 0 ? [`To take ${ending}`, ending] : [];
  const [act, note] = skipGate || acceptSize ? ofGate : ofEnd;
  if (act === undefined) {
    if (!reason) return '';
    throw new UsageError('--reason belongs to --skip-gate, to --accept-size, or to what goes out of service.');
  }
  if (reason) return `; ${note}: ${reason}`;
  // A dry run shows what would be removed before a reason is given.
  if (dryRun && act === ofEnd[0]) return `; ${note}`;
  throw new UsageError(`${act} needs --reason TEXT: it stands in the log.`);
}

/**
 * Checks every release that is not current already by the gate, unless a reason was given. The gate takes minutes, so
 * refusals by the registry are reported first.
 */
export async function throughGate(
  { store, gate, progress, dryRun, now: clock }: Context,
  registry: Registry,
  given: readonly Given[],
  values: GateValues,
  apply: Apply,
): Promise<Passed> {
  await readToChange(store);
  apply(registry, clock().toISOString());
  const { 'skip-gate': skipGate, 'accept-size': acceptSize } = values;
  const note = answeredFor(values, goingOut(registry, given), dryRun);
  if (skipGate) return { note, apply };
  const refused: Refused[] = [];
  for (const own of given) {
    const { subject, release } = own;
    if (!release || release.version === deploymentOf(registry, subject).current?.version) continue;
    progress(`Asking the gate about ${nameOf(release)}`);
    const met = metBy(registry, given, own, clock().toISOString());
    const refusals = await gate({ store, registry: met, subject, release, acceptSize }, progress);
    if (refusals.length > 0) refused.push({ release, refusals });
  }
  if (refused.length > 0) throw new GateRefusedError(refused);
  const checkedAgainst = surroundings(registry, given);
  return {
    note,
    apply: (now, at) => {
      if (surroundings(now, given) === checkedAgainst) return apply(now, at);
      const message = 'While the gate checked it, the releases that it has to run with changed. Run the command again.';
      throw new RefusedChangeError('changed-meanwhile', message);
    },
  };
}
