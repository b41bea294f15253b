import type { ProofMethod } from '@kontor/contract/problem';
import { create } from 'zustand';

export interface AskedProof {
  readonly methods: readonly ProofMethod[];
  readonly settle: (isProven: boolean) => void;
}

/** The proof that calls wait for; `null` while none does. */
export const useAskedProof = create<{ readonly asked: AskedProof | null }>(() => ({ asked: null }));

let running: Promise<boolean> | null = null;

/** Has the user prove a second factor; calls that need one at the same time share the question. */
export function askForProof(methods: readonly ProofMethod[]): Promise<boolean> {
  running ??= new Promise<boolean>((resolve) => {
    useAskedProof.setState({ asked: { methods, settle: resolve } });
  }).finally(() => {
    running = null;
    useAskedProof.setState({ asked: null });
  });
  return running;
}
