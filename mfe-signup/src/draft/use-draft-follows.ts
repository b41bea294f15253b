import type { SignupDraft } from '@kontor/contract/signup-draft';
import { useEffect, useEffectEvent, useRef } from 'react';
import { updateDraft } from './draft-store.ts';

/** Writes into the draft what is typed, and not what a form begins with: the tab's draft may be newer than the page's. */
export function useDraftFollows(typed: Partial<SignupDraft>): void {
  const text = JSON.stringify(typed);
  const last = useRef(text);
  const write = useEffectEvent(() => updateDraft(typed));
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    write();
  }, [text]);
}
