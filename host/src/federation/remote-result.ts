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

export type RemoteResult =
  | { readonly ok: true; readonly module: RemoteModule }
  | { readonly ok: false; readonly reason: RemoteFailure; readonly error: unknown };
