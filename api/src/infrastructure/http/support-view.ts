import type { KnownCall } from '@kontor/contract/calls';
import type { Caller } from './call-context.ts';
import { ProblemError } from './problem.ts';

/** What changes nothing of a customer's: it ends the view. Signing out is a public call. */
const endings: ReadonlySet<KnownCall> = new Set<KnownCall>(['DELETE /backoffice/view/{viewUuid}']);

/**
 * Who looks at an organization changes nothing meanwhile, neither there nor elsewhere.
 *
 * @throws ProblemError `support-view-reads-only`
 */
export function refuseWritesInView(key: KnownCall, isUnsafe: boolean, { supportView }: Caller): void {
  if (supportView !== null && isUnsafe && !endings.has(key)) throw new ProblemError('support-view-reads-only');
}
