import { hasCode } from '@kontor/platform/api-error';
import { useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';

const refusals = ['invalid-credentials', 'user-disabled', 'passkey-invalid'] as const;

/** Refusals of a sign-in have their own texts, none of which reveals whether the address is known. `null` for other errors. */
export function useRefusalText(): (error: unknown) => string | null {
  const t = useTexts();
  return (error) => {
    const refusal = refusals.find((code) => hasCode(error, code));
    return refusal === undefined ? null : t(`login.refusal.${refusal}`);
  };
}

/** Keeps the refusal of a sign-in that a form makes. */
export function useRefusal() {
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>(null);
  return {
    text: refusalText(refusal),
    /** Makes a sign-in and keeps its refusal; other errors are thrown. */
    watch: async (signIn: () => Promise<void>) => {
      setRefusal(null);
      try {
        await signIn();
      } catch (error) {
        if (refusalText(error) === null) throw error;
        setRefusal(error);
      }
    },
  };
}
