import { type MemberCall, mayCall } from '@kontor/contract/roles-of-calls';
import { useHost } from './host.ts';

/**
 * Whether the user's role in the organization in the path allows a call, by the same table as the server. What would be
 * refused is not shown.
 */
export function useMayCall(): (call: MemberCall) => boolean {
  const { organization } = useHost().place;
  return (call) => organization !== null && mayCall(organization.role, call);
}
