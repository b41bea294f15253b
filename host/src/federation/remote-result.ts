import type { LoadFailure } from '@kontor/contract/remote-report';
import type { RemoteModule } from '@kontor/platform/remote-module';

/** Why an area cannot be shown: its remote failed to load, or (`unknown`) the registry names no such remote. */
export type RemoteFailure = LoadFailure | 'unknown';

export interface FailedLoad {
  readonly ok: false;
  readonly reason: RemoteFailure;
  readonly error: unknown;
  /** Of the release that failed; `null` where the registry names none, or where code of the shell did not come. */
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
