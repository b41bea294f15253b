import { hasCode } from '@kontor/platform/api-error';
import { useState } from 'react';
import { useTexts } from '../../start/use-texts.ts';

const refusals = ['invalid-credentials', 'user-disabled', 'passkey-invalid'] as const;

/** Refusals of a sign-in have texts of their own: none says whether the address is known. `null` for whatever else went wrong. */
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
    /** Makes a sign-in and keeps its refusal; whatever else goes wrong is thrown. */
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
