import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useEffect, useState } from 'react';
import { keepDraftSaved } from './draft-saver.ts';
import { adoptDraft, claimDraft, useSignupDraft } from './draft-store.ts';

/**
 * The draft of a user in this tab, up to date with the server. It is ready once there is something to show: at once where
 * the tab has a draft already, else when the server has said whether there is one, or could not be asked (synced).
 */
export function useDraft(userUuid: string) {
  const { api } = useHost();
  const isOwn = useSignupDraft(({ owner }) => owner === userUuid);
  const [isSettled, setSettled] = useState(isOwn);
  /** Begins the forms anew when they show what another device has saved. */
  const [adopted, setAdopted] = useState(0);
  const { data, isFetched } = useApiQuery(
    'GET /signup/draft',
    {},
    // Neither being offline nor a failure may hold anybody up.
    { retry: false, networkMode: 'always', gcTime: 0 },
  );

  useEffect(() => {
    // The tab may have been used by somebody else before.
    if (!isOwn) return claimDraft(userUuid);
    if (data && adoptDraft(data)) setAdopted(data.revision);
    if (isFetched) setSettled(true);
  }, [isOwn, userUuid, data, isFetched]);
  useEffect(() => keepDraftSaved(api), [api]);

  return {
    isReady: isOwn && isSettled,
    isSynced: isOwn && isSettled && isFetched,
    adopted,
    hasShopifySignup: data?.hasShopifySignup ?? false,
  };
}
