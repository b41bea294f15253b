import * as z from 'zod/mini';
import { Owner } from './build-record.ts';
import { defineCalls } from './call.ts';
import { releaseVersion } from './registry.ts';
import { LoadFailure } from './remote-report.ts';
import { instant } from './schema.ts';

/** What browsers reported of one release within a window of time. */
export const ReleaseFigures = z.object({
  loads: z.int(),
  failures: z.int(),
  failuresByReason: z.record(LoadFailure, z.int()),
  /** Share of failures among all attempts, from 0 to 1; `null` without any. */
  failureRate: z.nullable(z.number()),
  /** Time within which half of the loads were done, in milliseconds; estimated from a histogram. `null` without loads. */
  p50: z.nullable(z.int()),
  /** The same for 95 of 100 loads. */
  p95: z.nullable(z.int()),
  /** Errors that surfaced after the release had loaded; ten at most from one page. */
  errors: z.int(),
});

/** A release as operators see it. */
export const ReleaseStatus = z.object({
  version: releaseVersion(),
  publishedAt: instant(),
  publishedBy: z.string(),
  /** One line: what is new. */
  changelog: z.string(),
  /** Since `hourSince` of the whole answer. */
  hour: ReleaseFigures,
  /** Since `daySince` of the whole answer. */
  day: ReleaseFigures,
});

/** Where the releases of one remote, or of the host, stand. Browsers report on remotes alone. */
export const SubjectStatus = z.object({
  /** `host`, or the name of the remote. */
  subject: z.string(),
  /** `null` for the host, whose operators read this, and while nothing is published. */
  owner: z.nullable(Owner),
  current: z.nullable(ReleaseStatus),
  currentSince: z.nullable(instant()),
  /** Person or pipeline that put it in place, as it named itself; `null` where the registry's log does not say. */
  currentBy: z.nullable(z.string()),
  previous: z.nullable(ReleaseStatus),
  canary: z.nullable(
    z.object({
      release: ReleaseStatus,
      /** Share of browser sessions, from 0 to 1. */
      share: z.number(),
      /** To how many organizations it is given by name: see `Canary` of the registry. */
      organizations: z.int(),
      since: instant(),
    }),
  ),
  candidate: z.nullable(ReleaseStatus),
});

/** The operators' page: which releases run, and how they fare in browsers. */
export const OperatorStatus = z.object({
  /** Last entry of the registry's log; `null` while nothing was published. */
  lastChange: z.nullable(
    z.object({ revision: z.int(), at: instant(), by: z.string(), subject: z.string(), summary: z.string() }),
  ),
  /** Reports are counted by the hour: the window of `hour` is the running hour and the one before it. */
  hourSince: instant(),
  /** The running hour and the 24 before it. */
  daySince: instant(),
  /** The host first, then the remotes by name; empty while nothing was published. */
  subjects: z.array(SubjectStatus),
});

export const operatorStatusCalls = defineCalls({
  'GET /operator/status': {
    summary: 'Which releases of host and remotes run, and how they load and run in browsers',
    permission: 'operator',
    success: { status: 200, body: OperatorStatus },
    errors: [],
  },
});

export type ReleaseFigures = z.output<typeof ReleaseFigures>;
export type ReleaseStatus = z.output<typeof ReleaseStatus>;
export type SubjectStatus = z.output<typeof SubjectStatus>;
export type OperatorStatus = z.output<typeof OperatorStatus>;
