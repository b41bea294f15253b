import type { OperatorStatus, ReleaseStatus, SubjectStatus } from '@kontor/contract/operator-status';
import type { Deployment, Registry, Release } from '@kontor/contract/registry';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { RegistryReader } from '../releases/registry-reader.ts';
import { windowsAt } from '../remote-report/hours.ts';
import { readHistory } from '../remote-report/read-history.ts';
import { type ReportedFigures, readReleaseFigures } from '../remote-report/release-figures.ts';
import type { RenderFigures } from '../render/render-figures.ts';
import { createChangeAuthors, type PutInPlace } from './change-authors.ts';

export function operatorRoutes(
  api: Api,
  { replica, clock, log }: Infrastructure,
  registry: RegistryReader,
  rendering: Pick<RenderFigures, 'read'> | null,
): void {
  const findAuthors = createChangeAuthors(registry, log);
  api.route('GET /operator/history', ({ query }) =>
    replica.read((db) => readHistory(db, query.range ?? 'day', clock.now())),
  );

  api.route('GET /operator/status', async (): Promise<OperatorStatus> => {
    const windows = windowsAt(clock.now());
    const entry = await registry.latest();
    const figuresOf = await replica.read((db) => readReleaseFigures(db, windows));
    const deployments = entry ? deploymentsOf(entry.registry) : [];
    const authorOf = await findAuthors(
      deployments.flatMap(([subject, { currentSince: since }]) => (since === null ? [] : [{ subject, since }])),
    );
    return {
      lastChange: entry,
      hourSince: windows.hour.toISOString(),
      daySince: windows.day.toISOString(),
      subjects: deployments.map(([subject, deployment]) => ({
        ...subjectStatus(subject, deployment, figuresOf, authorOf),
        ...(rendering && { rendering: rendering.read(subject) }),
      })),
    };
  });
}

type FiguresOf = (remote: string, version: string) => ReportedFigures;
type AuthorOf = (put: PutInPlace) => string | null;

/** The host first, then the remotes by name. */
const deploymentsOf = ({ host, remotes }: Registry): (readonly [subject: string, deployment: Deployment])[] => [
  ['host', host],
  ...Object.entries(remotes).sort(([a], [b]) => (a < b ? -1 : 1)),
];

function subjectStatus(
  subject: string,
  deployment: Deployment,
  figuresOf: FiguresOf,
  authorOf: AuthorOf,
): SubjectStatus {
  const { current, currentSince, previous, canary, candidate } = deployment;
  const status = (release: Release): ReleaseStatus => ({ ...release, ...figuresOf(subject, release.version) });
  return {
    subject,
    owner: ownerOf(candidate ?? canary?.release ?? current),
    current: current && status(current),
    currentSince,
    currentBy: currentSince && authorOf({ subject, since: currentSince }),
    previous: previous && status(previous),
    canary: canary && {
      release: status(canary.release),
      share: canary.share,
      organizations: canary.organizations.length,
      since: canary.since,
    },
    candidate: candidate && status(candidate),
  };
}

/** As the newest release names it: teams change. */
const ownerOf = (release: Release | null) => (release && 'owner' in release.build ? release.build.owner : null);
