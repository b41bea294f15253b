import { pays } from '@kontor/contract/role';
import { useOrganization } from '@kontor/platform/host-hooks';

/** Whether lists are offered as files: who only reads takes nothing along. */
export function useMayExport(): boolean {
  const { role } = useOrganization();
  return pays.some((one) => one === role);
}
