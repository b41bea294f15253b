import { hasCode } from '@kontor/platform/api-error';
import { useState } from 'react';
import { useTexts } from '../../start/use-texts.ts';

const refusals = ['invalid-credentials', 'user-disabled', 'passkey-invalid'] as const;

/** Refusals of a sign-in have texts of their own: none says whether the address is known. */
export function useRefusal() {
  const t = useTexts();
  const [refusal, setRefusal] = useState<(typeof refusals)[number] | null>(null);
  return {
    text: refusal && t(`login.refusal.${refusal}`),
    /** Makes a sign-in and keeps its refusal; whatever else goes wrong is thrown. */
    watch: async (signIn: () => Promise<void>) => {
      setRefusal(null);
      try {
        await signIn();
      } catch (error) {
        const found = refusals.find((code) => hasCode(error, code));
        if (found === undefined) throw error;
        setRefusal(found);
      }
    },
  };
}
