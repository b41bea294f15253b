import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import { useHost } from '@kontor/platform/host';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lists } from '../calls/lists.ts';
import { useRefusalText } from './use-refusal-text.ts';

type FormOf<Body extends WithReason> = Parameters<typeof useContractForm<Body>>[0];

interface WithReason {
  reason?: string | undefined;
}

interface Options<Body extends WithReason> extends Omit<FormOf<Body>, 'onSubmit'> {
  /** Makes the call. @param idempotencyKey the same for the same body, as long as the form is open, for calls that take one */
  readonly act: (body: Body, idempotencyKey: string) => Promise<unknown>;
  /** What is said when it is done. */
  readonly done: string;
  /** Reads again what it has changed. */
  readonly onDone: () => Promise<unknown>;
  /** Closes its dialog once that is read. */
  readonly onClose: () => void;
}

/**
 * A change by one of the vendor's people: done at once, or waiting for a second person, which is an answer and no failure. The shell
 * asks for the fresh proof that a call needs, and makes the call again.
 */
export function useActForm<Body extends WithReason>({ act, done, onDone, onClose, ...options }: Options<Body>) {
  const { notify } = useHost();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refusalOf = useRefusalText();
  const keyOf = useKeys();
  const form = useContractForm<Body>({
    ...options,
    onSubmit: async (body) => {
      setRefusal(null);
      const answer = await act(body, keyOf(body)).catch((error: unknown) => {
        setRefusal(refusalOf(error));
        throw error;
      });
      if (isAsked(answer)) {
        setWaiting(answer.approvalUuid);
        await queryClient.invalidateQueries({ queryKey: [lists.approvals] });
        return;
      }
      await onDone();
      onClose();
      notify(done);
    },
  });
  return { ...form, failure: form.failure && (refusal ?? form.failure), waiting };
}

export type ActForm = Pick<
  ReturnType<typeof useActForm<{ reason: string }>>,
  'waiting' | 'isSubmitting' | 'failure' | 'submit' | 'field'
>;

/** Who presses again after an answer was lost repeats the same act; who has changed what is sent makes another one. */
function useKeys(): (body: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const written = JSON.stringify(body);
    const key = keys.get(written) ?? crypto.randomUUID();
    keys.set(written, key);
    return key;
  };
}

const isAsked = (answer: unknown): answer is ApprovalAsked =>
  typeof answer === 'object' && answer !== null && 'approvalUuid' in answer && Object.keys(answer).length === 1;
