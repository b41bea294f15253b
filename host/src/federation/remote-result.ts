import type { RemoteModule } from '@kontor/platform/remote-module';

/**
 * Why an area cannot be shown.
 * - `unknown`: the registry names no such remote
 * - `incompatible`: built against another host API or federation runtime; needs a deploy of its owner
 * - `unreachable`: its files could not be fetched, or are not what the registry promised
 * - `timeout`: nothing arrived in time; it may still be on its way
 * - `broken`: it arrived and failed
 */
export type RemoteFailure = 'unknown' | 'incompatible' | 'unreachable' | 'timeout' | 'broken';

export interface FailedLoad {
  readonly ok: false;
  readonly reason: RemoteFailure;
  readonly error: unknown;
  /** Of the release that failed; `null` where the registry names none. */
  readonly version: string | null;
}

export interface SuccessfulLoad {
  readonly ok: true;
  readonly module: RemoteModule;
  readonly version: string;
  /** How the release failed that should have run, where this is the last known good one. */
  readonly insteadOf: FailedLoad | null;
}

export type RemoteResult = SuccessfulLoad | FailedLoad;
