import * as z from 'zod/mini';
import { Owner } from './build-record.ts';
import { defineCalls } from './call.ts';
import { releaseVersion } from './registry.ts';
import { LoadFailure } from './remote-report.ts';
import { instant } from './schema.ts';
import { runsPortal } from './staff-role.ts';

/** What browsers reported about one release within a period. */
export const ReleaseFigures = z.object({
  loads: z.int(),
  failures: z.int(),
  failuresByReason: z.record(LoadFailure, z.int()),
  /** Share of failures among all attempts, from 0 to 1; `null` if there were none. */
  failureRate: z.nullable(z.number()),
  /** Median duration of loads, in milliseconds; estimated from a histogram. `null` without loads. */
  p50: z.nullable(z.int()),
  /** The 95th percentile, likewise. */
  p95: z.nullable(z.int()),
  /** Errors after the release had loaded; at most ten per page. */
  errors: z.int(),
});

/** A release as operators see it. */
export const ReleaseStatus = z.object({
  version: releaseVersion(),
  publishedAt: instant(),
  publishedBy: z.string(),
  /** One line: what is new. */
  changelog: z.string(),
  /** Since `hourSince` of the answer. */
  hour: ReleaseFigures,
  /** Since `daySince` of the answer. */
  day: ReleaseFigures,
});

/**
 * How many pages one server has sent since it started: with their content, or for the browser to render, as a whole or
 * their remote alone, because they were not ready in time or too many at once (`slow`), host or remote failed (`threw`),
 * their process was ended (`ended`), or a file was not there (`missing`).
 */
export const RenderingFigures = z.object({
  rendered: z.int(),
  byBrowser: z.object({ slow: z.int(), threw: z.int(), ended: z.int(), missing: z.int() }),
});

/** The releases of one remote, or of the host. Browsers report on remotes only. */
export const SubjectStatus = z.object({
  /** `host`, or the name of the remote. */
  subject: z.string(),
  /** `null` for the host, whose operators use this page, and while nothing is published. */
  owner: z.nullable(Owner),
  current: z.nullable(ReleaseStatus),
  currentSince: z.nullable(instant()),
  /**
   * Person or pipeline that deployed it, as given by the publisher; `null` if the registry's log does not contain it.
   */
  currentBy: z.nullable(z.string()),
  previous: z.nullable(ReleaseStatus),
  canary: z.nullable(
    z.object({
      release: ReleaseStatus,
      /** Share of browser sessions, from 0 to 1. */
      share: z.number(),
      /** Number of organizations that get it by name: see `Canary` of the registry. */
      organizations: z.int(),
      since: instant(),
    }),
  ),
  candidate: z.nullable(ReleaseStatus),
  /** By the server that answers; absent in answers of servers that render no pages. */
  rendering: z.optional(RenderingFigures),
});

/** The operators' page: which releases run, and how they load and run in browsers. */
export const OperatorStatus = z.object({
  /** Last entry of the registry's log; `null` while nothing was published. */
  lastChange: z.nullable(
    z.object({ revision: z.int(), at: instant(), by: z.string(), subject: z.string(), summary: z.string() }),
  ),
  /** Reports are counted by the hour: the period of `hour` is the current hour and the one before it. */
  hourSince: instant(),
  /** The current hour and the 24 before it. */
  daySince: instant(),
  /** The host first, then the remotes by name; empty while nothing was published. */
  subjects: z.array(SubjectStatus),
});

/** The current hour and the 24 before it, hour by hour; or the last seven days, in steps of six hours. */
export const HistoryRange = z.enum(['day', 'week']);

/** What browsers reported about a remote over time, whatever its releases were. */
export const OperatorHistory = z.object({
  range: HistoryRange,
  /** By their names; only those on which something was reported. */
  remotes: z.array(
    z.object({
      remote: z.string(),
      /** Every step, oldest first; the last one is still running. */
      steps: z.array(
        z.object({
          since: instant(),
          loads: z.int(),
          failures: z.int(),
          /** Median duration of loads, in milliseconds; `null` without loads. */
          p50: z.nullable(z.int()),
        }),
      ),
    }),
  ),
});

export const operatorStatusCalls = defineCalls({
  'GET /operator/history': {
    summary: 'How remotes loaded in browsers over the last day or week',
    permission: 'staff',
    staff: runsPortal,
    query: z.strictObject({ range: z.optional(HistoryRange) }),
    success: { status: 200, body: OperatorHistory },
    errors: [],
  },
  'GET /operator/status': {
    summary: 'Which releases of host and remotes run, and how they load and run in browsers',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 200, body: OperatorStatus },
    errors: [],
  },
});

export type ReleaseFigures = z.output<typeof ReleaseFigures>;
export type RenderingFigures = z.output<typeof RenderingFigures>;
export type ReleaseStatus = z.output<typeof ReleaseStatus>;
export type SubjectStatus = z.output<typeof SubjectStatus>;
export type OperatorStatus = z.output<typeof OperatorStatus>;
export type HistoryRange = z.output<typeof HistoryRange>;
export type OperatorHistory = z.output<typeof OperatorHistory>;
