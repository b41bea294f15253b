import { uuidFormat } from '@kontor/contract/uuid-format';
import { type Period, periodOf } from '@kontor/domain/period';
import { namedCalls } from '../../changes/call-name.ts';

export interface AuditFilter extends Period {
  readonly actor?: string;
  readonly action?: string;
  readonly organization?: string;
}

/** What the address asks for; what is not valid is left out. */
export function auditFilter(get: (name: string) => string | null): AuditFilter {
  const [actor, action, organization] = [get('actor'), get('action'), get('organization')];
  const [from, to] = [get('from'), get('to')];
  return {
    ...(actor && uuidFormat.test(actor) && { actor }),
    ...(namedCalls.some((call) => call === action) && action && { action }),
    ...(organization && uuidFormat.test(organization) && { organization }),
    ...periodOf(new URLSearchParams({ ...(from && { from }), ...(to && { to }) })),
  };
}
