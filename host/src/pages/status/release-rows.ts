import type {
  OperatorStatus,
  ReleaseFigures,
  ReleaseStatus,
  RenderingFigures,
  SubjectStatus,
} from '@kontor/contract/operator-status';
import { isUnreliable } from '@kontor/domain/release-figures';

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
  /** Who promoted it, as far as that is known. */
  readonly by: string | null;
  /** Browsers report on remotes alone. */
  readonly isMeasured: boolean;
  /** How the server has rendered the pages of what is in use; `null` beside other releases, and where it renders none. */
  readonly rendering: RenderingFigures | null;
}

/** Whether any browser told anything of a release within a window of time. */
export const wasReportedOn = ({ loads, failures, errors }: ReleaseFigures): boolean => loads + failures + errors > 0;

/**
 * What is in use or next; what ran before only while browsers still report on it. Unreliable subjects come first: with a hundred remotes
 * they are not looked for.
 */
export function releaseRows(status: OperatorStatus): ReleaseRow[] {
  const rows = rowsOf(status);
  const unreliable = new Set(unreliableSubjects(rows));
  return rows.toSorted((a, b) => Number(unreliable.has(b.subject)) - Number(unreliable.has(a.subject)));
}

const rowsOf = ({ subjects }: OperatorStatus): ReleaseRow[] =>
  subjects.flatMap(({ subject, owner, current, currentSince, currentBy, canary, candidate, previous, rendering }) => {
    const common = { subject, owner, since: null, by: null, isMeasured: subject !== 'host', rendering: null };
    const rows: (ReleaseRow | false | null)[] = [
      current && {
        ...common,
        release: current,
        audience: { kind: 'current' },
        since: currentSince,
        by: currentBy,
        rendering: rendering ?? null,
      },
      canary && {
        ...common,
        release: canary.release,
        audience: { kind: 'canary', share: canary.share, organizations: canary.organizations },
        since: canary.since,
      },
      candidate && { ...common, release: candidate, audience: { kind: 'candidate' } },
      previous && wasReportedOn(previous.day) && { ...common, release: previous, audience: { kind: 'previous' } },
    ];
    return rows.filter((row) => row !== false && row !== null);
  });

/** Subjects with a release that fails to load, or throws, too often; each once. */
export const unreliableSubjects = (rows: readonly ReleaseRow[]): string[] => [
  ...new Set(rows.filter(({ release }) => isUnreliable(release.hour)).map(({ subject }) => subject)),
];

/** What the page says first. */
export function situationOf(rows: readonly ReleaseRow[]): 'empty' | 'silent' | 'fine' | 'unreliable' {
  if (rows.length === 0) return 'empty';
  if (unreliableSubjects(rows).length > 0) return 'unreliable';
  return rows.some(({ release }) => wasReportedOn(release.day)) ? 'fine' : 'silent';
}
