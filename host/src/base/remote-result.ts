import type { LoadFailure } from '@kontor/contract/remote-report';
import type { RemoteModule } from '@kontor/platform/remote-module';

/** Why an area cannot be shown: its remote failed to load, or (`unknown`) the registry names no such remote. */
export type RemoteFailure = LoadFailure | 'unknown';

export interface FailedLoad {
  readonly ok: false;
  readonly reason: RemoteFailure;
  readonly error: unknown;
  /** Of the failed release; `null` without one in the registry, or when code of the shell is missing. */
  readonly version: string | null;
}

export interface SuccessfulLoad {
  readonly ok: true;
  readonly module: RemoteModule;
  readonly version: string;
  /** The failure of the intended release, if this is the last known good one. */
  readonly insteadOf: FailedLoad | null;
}

export type RemoteResult = SuccessfulLoad | FailedLoad;
