import { organizationsOfUser } from '@kontor/contract/guard-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { userKey } from '../../session/user-queries.ts';

/**
 * Reads again whether a view runs: another tab, the organization, time or a lost role may have ended it, and another tab may have begun
 * it. Done by itself when the tab is seen again.
 *
 * @param viewUuid of the view that is known; where one may go is read again with it
 */
export function useLookAgain(viewUuid: string | null): () => Promise<void> {
  const queryClient = useQueryClient();
  const [atFirst] = useState(viewUuid);
  const lookAgain = useCallback(() => queryClient.refetchQueries({ queryKey: userKey }), [queryClient]);
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && void lookAgain();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [lookAgain]);
  useEffect(() => {
    if (viewUuid !== atFirst) void queryClient.refetchQueries({ queryKey: [organizationsOfUser.call] });
  }, [queryClient, viewUuid, atFirst]);
  return lookAgain;
}
