import type { OperatorStatus, ReleaseStatus, SubjectStatus } from '@kontor/contract/operator-status';
import type { Deployment, Registry, Release } from '@kontor/contract/registry';
import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { RegistryReader } from '../portal/registry-reader.ts';
import { windowsAt } from '../remote-report/hours.ts';
import { type ReleaseFigures, readLoadFigures } from '../remote-report/load-figures.ts';

export function operatorRoutes(api: Api, { database, clock }: Infrastructure, registry: RegistryReader): void {
  api.route('GET /operator/status', async (): Promise<OperatorStatus> => {
    const windows = windowsAt(clock.now());
    const entry = await registry.latest();
    const figuresOf = await readLoadFigures(database, windows);
    return {
      lastChange: entry,
      hourSince: windows.hour.toISOString(),
      daySince: windows.day.toISOString(),
      subjects: entry ? subjectsOf(entry.registry, figuresOf) : [],
    };
  });
}

type FiguresOf = (remote: string, version: string) => ReleaseFigures;

function subjectsOf({ host, remotes }: Registry, figuresOf: FiguresOf): SubjectStatus[] {
  const names = Object.keys(remotes).sort();
  return [
    subjectStatus('host', host, figuresOf),
    ...names.flatMap((name) => {
      const deployment = remotes[name];
      return deployment ? [subjectStatus(name, deployment, figuresOf)] : [];
    }),
  ];
}

function subjectStatus(subject: string, deployment: Deployment, figuresOf: FiguresOf): SubjectStatus {
  const { current, currentSince, previous, canary, candidate } = deployment;
  const status = (release: Release): ReleaseStatus => ({ ...release, ...figuresOf(subject, release.version) });
  return {
    subject,
    owner: ownerOf(candidate ?? canary?.release ?? current),
    current: current && status(current),
    currentSince,
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
