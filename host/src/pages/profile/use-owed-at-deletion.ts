import { owedAtDeletion } from '@kontor/domain/account-deletion';
import { useApiQuery } from '@kontor/platform/host-hooks';

/** What the user still owes whose deletion is under way, in cents; 0 while it is not known, and for nothing. */
export function useOwedAtDeletion(userUuid: string): number {
  const { data } = useApiQuery('GET /user/{userUuid}/delete', { params: { userUuid } });
  if (data === undefined || data.state === 'none') return 0;
  return owedAtDeletion(data).amount;
}
