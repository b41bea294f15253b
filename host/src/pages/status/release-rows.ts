import type { OperatorStatus, ReleaseStatus, SubjectStatus } from '@kontor/contract/operator-status';
import { isFailing } from '@kontor/domain/load-figures';

/** Who gets a release; each of a subject's releases has one line of the table. */
export type Audience =
  | { readonly kind: 'current' | 'candidate' | 'previous' }
  | { readonly kind: 'canary'; readonly share: number; readonly organizations: number };

export interface ReleaseRow {
  readonly subject: string;
  readonly owner: SubjectStatus['owner'];
  readonly release: ReleaseStatus;
  readonly audience: Audience;
  /** Since when it is given to them; `null` for what was only published. */
  readonly since: string | null;
  /** Who gave it to everybody, as far as that is known. */
  readonly by: string | null;
  /** Browsers report on remotes alone. */
  readonly isMeasured: boolean;
}

const wasReportedOn = ({ day }: ReleaseStatus): boolean => day.loads + day.failures > 0;

/** What is in use or next; what ran before only while browsers still report on it. */
export const releaseRows = ({ subjects }: OperatorStatus): ReleaseRow[] =>
  subjects.flatMap(({ subject, owner, current, currentSince, currentBy, canary, candidate, previous }) => {
    const common = { subject, owner, since: null, by: null, isMeasured: subject !== 'host' };
    const rows: (ReleaseRow | false | null)[] = [
      current && { ...common, release: current, audience: { kind: 'current' }, since: currentSince, by: currentBy },
      canary && {
        ...common,
        release: canary.release,
        audience: { kind: 'canary', share: canary.share, organizations: canary.organizations },
        since: canary.since,
      },
      candidate && { ...common, release: candidate, audience: { kind: 'candidate' } },
      previous && wasReportedOn(previous) && { ...common, release: previous, audience: { kind: 'previous' } },
    ];
    return rows.filter((row) => row !== false && row !== null);
  });

/** Subjects with a release that fails too often, each once. */
export const failingSubjects = (rows: readonly ReleaseRow[]): string[] => [
  ...new Set(rows.filter(({ release }) => isFailing(release.hour)).map(({ subject }) => subject)),
];

/** What the page says first. */
export function situationOf(rows: readonly ReleaseRow[]): 'empty' | 'silent' | 'fine' | 'failing' {
  if (rows.length === 0) return 'empty';
  if (failingSubjects(rows).length > 0) return 'failing';
  return rows.some(({ release }) => wasReportedOn(release)) ? 'fine' : 'silent';
}
