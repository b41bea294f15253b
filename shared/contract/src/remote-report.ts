import * as z from 'zod/mini';
import { remoteName } from './build-record.ts';
import { defineCalls } from './call.ts';
import { releaseVersion } from './registry.ts';

/**
 * Why a release of a remote did not load in a browser.
 * - `incompatible`: built for another host API or federation runtime
 * - `unreachable`: its files could not be fetched, or are not what the registry promised
 * - `timeout`: it did not arrive in time
 * - `broken`: it arrived and failed
 */
export const LoadFailure = z.enum(['incompatible', 'unreachable', 'timeout', 'broken']);

const release = { remote: remoteName(), version: releaseVersion() };

/** From the request for the remote until its module was ready or failed; at most one minute. */
const milliseconds = () => z.int().check(z.gte(0), z.lte(60_000));

/**
 * A browser's report about a release: it loaded, it failed to load, or it threw afterwards, during rendering or
 * uncaught. Nothing about user, page, device or the error itself, which is sent to the team's own project.
 */
export const RemoteReport = z.discriminatedUnion('outcome', [
  z.strictObject({ ...release, outcome: z.literal('loaded'), reason: z.null(), milliseconds: milliseconds() }),
  z.strictObject({ ...release, outcome: z.literal('failed'), reason: LoadFailure, milliseconds: milliseconds() }),
  z.strictObject({ ...release, outcome: z.literal('threw') }),
]);

const RemoteReports = z.strictObject({
  reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(20)),
});

export const remoteReportCalls = defineCalls({
  'POST /remote-report': {
    summary: 'How remotes loaded and ran in a browser. Reports on releases that the registry does not know are dropped',
    permission: 'public',
    body: RemoteReports,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type LoadFailure = z.output<typeof LoadFailure>;
export type RemoteReport = z.output<typeof RemoteReport>;
