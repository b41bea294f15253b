import { useErrorText } from '@kontor/platform/use-error-text';
import { useTexts } from '../base/use-texts.ts';
import { PasskeyError } from './passkey-error.ts';

/** Says why there was no passkey, or what else went wrong. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) =>
    error instanceof PasskeyError ? t(`passkey.${error.failure}`, { address: error.address }) : errorText(error);
}
