import { useUser } from '@kontor/platform/host-hooks';
import { useEffect } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { type DraftState, leaveSignup, rememberEntry, updateDraft } from './draft-store.ts';
import { merchantStepPath, partnerStepPath, stepAt } from './step-paths.ts';

/**
 * Decides where a user enters the sign-up: at the last step, on any device. Going back to an entry of a finished
 * sign-up leads to the shop instead of a second sign-up.
 */
export function useArrival(
  { hasArrived, entries, finishedEntries, merchantStep, partnerStep }: DraftState,
  isReady: boolean,
  isSynced: boolean,
): { isFinished: boolean; resumeAt: string | null } {
  const { pathname, key } = useLocation();
  const isActive = useUser().state === 'active';
  const isFinished = isActive && finishedEntries.includes(key);
  // The path of a step, typed in a tab that has already shown this sign-up, requests exactly that step.
  const navigation: `${NavigationType}` = useNavigationType();
  const isAskedFor = navigation === 'POP' && key !== 'default' && entries.length > 0;

  useEffect(() => {
    if (isReady && !isFinished && key !== 'default') rememberEntry(key);
  }, [isReady, isFinished, key]);
  useEffect(() => leaveSignup, []);
  useEffect(() => {
    // Not before: being at a step alone is not newer than another device's save.
    if (isSynced && hasArrived) updateDraft(stepAt(pathname));
  }, [isSynced, hasArrived, pathname]);

  const isArriving = isReady && !hasArrived && !isAskedFor;
  if (!isArriving) return { isFinished, resumeAt: null };
  const leftAt = new Map([
    [merchantStepPath.system, merchantStep && merchantStepPath[merchantStep]],
    [partnerStepPath['field-of-activity'], partnerStep && partnerStepPath[partnerStep]],
  ]).get(pathname);
  return { isFinished, resumeAt: leftAt && leftAt !== pathname ? leftAt : null };
}
