import { hasHung } from '@kontor/contract/between-bundles';
import type { LoadFailure } from '@kontor/contract/remote-report';

/** A script or style sheet that a bundle asked for is gone, was refused or hangs: webpack names all of that this way. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** What operators are told of it. */
export const reasonOfMissing = (error: Error): LoadFailure => (hasHung(error) ? 'timeout' : 'unreachable');
