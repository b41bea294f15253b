import { useHost } from '@kontor/platform/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepDraftSaved } from './draft-saver.ts';
import { useSignupDraft } from './draft-store.ts';
import { syncDraft } from './sync-draft.ts';

/**
 * The draft of a user in this tab. It is ready once there is something to show: at once where the tab has a draft already,
 * else when it is synced, which it also is when the server could not be asked.
 */
export function useDraft(userUuid: string) {
  const { api } = useHost();
  const isOwn = useSignupDraft(({ owner }) => owner === userUuid);
  const [wasOwn] = useState(isOwn);
  const { data: adopted = 0, isFetched: isSynced } = useQuery({
    queryKey: ['signup-draft', userUuid],
    queryFn: () => syncDraft(api, userUuid),
    retry: false,
    networkMode: 'always',
    // Entered again, the sign-up asks again.
    gcTime: 0,
  });
  useEffect(() => keepDraftSaved(api), [api]);
  return { isReady: isOwn && (wasOwn || isSynced), isSynced, adopted };
}
