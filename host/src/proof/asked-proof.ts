import type { ProofMethod } from '@kontor/contract/problem';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { reportError } from '../error-reporting/report-error.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

export interface AskedProof {
  readonly methods: readonly ProofMethod[];
  /** What the user answers. */
  readonly settle: (isProven: boolean) => void;
  /** The page was left without an answer. */
  readonly giveUp: () => void;
  readonly Dialog: ComponentType<ProofDialogProps>;
}

/** The proof that calls wait for; `null` while none does. */
export const useAskedProof = create<{ readonly asked: AskedProof | null }>(() => ({ asked: null }));

let running: Promise<boolean> | null = null;
let lastAnswer = { isProven: false, at: Number.NEGATIVE_INFINITY };

/**
 * Has the user prove a second factor for a call that was made at `since` (milliseconds of `performance.now`). Calls that need
 * one at the same time share the question, and one that was under way when it was answered shares the answer.
 */
export async function askForProof(methods: readonly ProofMethod[], since: number): Promise<boolean> {
  if (running === null && since < lastAnswer.at) return lastAnswer.isProven;
  running ??= ask(methods).finally(() => {
    running = null;
    useAskedProof.setState({ asked: null });
  });
  return running;
}

/** The dialog's code is loaded first, since a page whose call is refused can go on, and one whose dialog fails cannot. */
async function ask(methods: readonly ProofMethod[]): Promise<boolean> {
  const { pathname } = window.location;
  const dialog = await import(/* webpackChunkName: "proof" */ './proof-dialog.tsx').catch((error: unknown) => {
    reportError(error);
    return null;
  });
  // The page that asked was left meanwhile.
  if (dialog === null || window.location.pathname !== pathname) return false;
  return new Promise<boolean>((resolve) => {
    const settle = (isProven: boolean) => {
      lastAnswer = { isProven, at: performance.now() };
      resolve(isProven);
    };
    useAskedProof.setState({ asked: { methods, settle, giveUp: () => resolve(false), Dialog: dialog.ProofDialog } });
  });
}
