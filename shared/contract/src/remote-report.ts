import * as z from 'zod/mini';
import { remoteName } from './build-record.ts';
import { defineCalls } from './call.ts';
import { releaseVersion } from './registry.ts';

/**
 * Why a release of a remote did not load in a browser.
 * - `incompatible`: built against another host API or federation runtime
 * - `unreachable`: its files could not be fetched, or are not what the registry promised
 * - `timeout`: it did not arrive in time
 * - `broken`: it arrived and failed
 */
export const LoadFailure = z.enum(['incompatible', 'unreachable', 'timeout', 'broken']);

/** What a browser tells of one load. Nothing about the person, the page or the device. */
export const RemoteReport = z
  .strictObject({
    remote: remoteName(),
    version: releaseVersion(),
    outcome: z.enum(['loaded', 'failed']),
    /** `null` for what was loaded. */
    reason: z.nullable(LoadFailure),
    /** From the request for the remote until its module could be used, or was given up; a minute at most. */
    milliseconds: z.int().check(z.gte(0), z.lte(60_000)),
  })
  .check(
    z.refine(({ outcome, reason }) => (outcome === 'loaded') === (reason === null), {
      error: 'A failure has a reason, and nothing else has',
      path: ['reason'],
    }),
  );

const RemoteReports = z.strictObject({
  reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(20)),
});

export const remoteReportCalls = defineCalls({
  'POST /remote-report': {
    summary: 'How remotes loaded in a browser. Reports on releases that the registry does not know are dropped',
    permission: 'public',
    body: RemoteReports,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type LoadFailure = z.output<typeof LoadFailure>;
export type RemoteReport = z.output<typeof RemoteReport>;
