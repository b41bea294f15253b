import type { ApiClient } from '@kontor/platform/api-client';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { isSameDraft } from './draft-content.ts';
import { adoptDraft, type DraftState, draftBrought, useTabDraft } from './draft-store.ts';
import { enterDraft, type KeptSignup, syncDraft } from './sync-draft.ts';

/**
 * The draft with which the server has rendered the page. The tab takes it over before any effect of a step runs; where the
 * tab knows better, the step is shown anew with the tab's.
 *
 * @param kept `undefined` for a page that did not bring it
 * @returns `null` if the draft has to be asked for, also where it depends on more than the server has read
 */
export function useBroughtDraft(api: ApiClient, userUuid: string, kept: KeptSignup | undefined) {
  const [brought] = useState(() => (kept && isWhole(kept) ? { kept, draft: draftBrought(userUuid, kept) } : null));
  const [state, setState] = useState<'shown' | 'taken' | 'replaced' | 'renewed'>('shown');
  const take = useEffectEvent(() => {
    if (brought === null) return;
    enterDraft(userUuid);
    // Rendered before this tab's last save: only the server knows what is newest.
    const isOutdated = brought.kept.revision < useTabDraft.getState().revision;
    if (isOutdated) void syncDraft(api, userUuid).then((adopted) => adopted > 0 && setState('renewed'));
    else adoptDraft(brought.kept);
    useTabDraft.setState({ plugin: null });
    setState(isSameDraft(useTabDraft.getState(), brought.draft) ? 'taken' : 'replaced');
  });
  // What the tab has stored is known only now: before, the page shows what the server has rendered.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => take(), []);
  if (brought === null) return null;
  const { draft } = brought;
  return {
    draft,
    /** As long as the tab's own is not shown. */
    shown: state === 'shown' ? draft : (null as DraftState | null),
    isReady: true,
    isSynced: state !== 'shown',
    /** Another one starts the step's form anew. */
    version: state === 'replaced' || state === 'renewed' ? state : 0,
  };
}

/** A Shopify installation and the plugin fill it in further. */
const isWhole = ({ hasShopifySignup, hasPluginSignup }: KeptSignup) => !hasShopifySignup && !hasPluginSignup;
