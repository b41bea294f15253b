import { useHost } from '@kontor/platform/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepDraftSaved } from './draft-saver.ts';
import { useSignupDraft } from './draft-store.ts';
import { syncDraft } from './sync-draft.ts';

/**
 * The draft of a user in this tab. Ready at once if the tab has a draft, otherwise after the synchronization, even if
 * the server could not be reached.
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
    // Entering the sign-up again synchronizes again.
    gcTime: 0,
  });
  useEffect(() => keepDraftSaved(api), [api]);
  return { isReady: isOwn && (wasOwn || isSynced), isSynced, adopted };
}
