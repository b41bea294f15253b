import { useUser } from '@kontor/platform/host-hooks';
import { useEffect } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { leaveSignup, rememberEntry, updateDraft, useSignupDraft } from './draft-store.ts';
import { merchantStepPath, partnerStepPath, stepAt } from './step-paths.ts';

/**
 * Where somebody arrives who comes to the sign-up: back at the step where it was left, on whichever device that was. Going
 * back to an entry of a sign-up that was finished leads out of it: the shop is there, and nobody asked for another one.
 */
export function useArrival(isReady: boolean, isSynced: boolean): { isFinished: boolean; resumeAt: string | null } {
  const { pathname, key } = useLocation();
  const isActive = useUser().state === 'active';
  const { hasArrived, entries, finishedEntries, merchantStep, partnerStep } = useSignupDraft();
  const isFinished = isActive && finishedEntries.includes(key);
  // Whoever types the address of a step in a tab that was at this sign-up before wants that very step.
  const navigation: `${NavigationType}` = useNavigationType();
  const isAskedFor = navigation === 'POP' && entries.length > 0;

  useEffect(() => {
    if (isReady && !isFinished && key !== 'default') rememberEntry(key);
  }, [isReady, isFinished, key]);
  useEffect(() => leaveSignup, []);
  useEffect(() => {
    // Not before: to be at a step is nothing that another device would have to give way to.
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
