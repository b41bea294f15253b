import { apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepDraftSaved } from './draft-saver.ts';
import { useTabDraft } from './draft-store.ts';
import { draftCall, type KeptSignup, syncDraft } from './sync-draft.ts';
import { useBroughtDraft } from './use-brought-draft.ts';

export const draftQuery = pageQuery(draftCall);

/**
 * The draft of a user in this tab. Ready at once if the tab has a draft or the page brings it, otherwise after the
 * synchronization, even if the server could not be reached.
 */
export function useDraft(userUuid: string) {
  const { api, renderedAt } = useHost();
  const queryClient = useQueryClient();
  // Entering the sign-up later asks for it again.
  const [kept] = useState(() =>
    renderedAt === undefined ? undefined : queryClient.getQueryData<KeptSignup>(apiQueryKey(draftCall, {})),
  );
  const brought = useBroughtDraft(api, userUuid, kept);
  const own = useTabDraft();
  const isOwn = own.owner === userUuid;
  const [wasOwn] = useState(isOwn);
  const { data: adopted = 0, isFetched } = useQuery({
    queryKey: ['signup-draft', userUuid],
    queryFn: () => syncDraft(api, userUuid, kept),
    enabled: brought === null,
    retry: false,
    networkMode: 'always',
    // Entering the sign-up again synchronizes again.
    gcTime: 0,
  });
  useEffect(() => keepDraftSaved(api), [api]);
  if (brought) return brought.shown ? brought : { ...brought, draft: own };
  return { draft: own, shown: null, isReady: isOwn && (wasOwn || isFetched), isSynced: isFetched, version: adopted };
}
