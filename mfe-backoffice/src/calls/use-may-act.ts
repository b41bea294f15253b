import { type StaffCall, staffMayCall } from '@kontor/contract/staff-may-call';
import { useUser } from '@kontor/platform/host-hooks';

/** Whether the reader's role may make a call. What would be refused is not offered. */
export function useMayAct(): (call: StaffCall) => boolean {
  const { staffRole } = useUser();
  return (call) => staffRole !== null && staffMayCall(staffRole, call);
}
