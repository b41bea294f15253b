import { hasHung } from '@kontor/contract/between-bundles';
import type { LoadFailure } from '@kontor/contract/remote-report';

/** A script or style sheet of a bundle is missing, was refused or hangs: webpack uses this name for all of them. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** What is reported to operators. */
export const reasonOfMissing = (error: Error): LoadFailure => (hasHung(error) ? 'timeout' : 'unreachable');
