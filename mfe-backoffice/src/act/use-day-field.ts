import { useDateInput } from '@kontor/platform/parts/date-field';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';

/** How a day is registered in a form, and what its field shows: typed as the language writes it, sent as the contract does. */
export function useDayField() {
  const platform = usePlatformTexts();
  const { read } = useDateInput();
  return {
    options: { setValueAs: (text: string) => read(text) ?? text },
    input: { placeholder: platform('date.placeholder'), autoComplete: 'off' },
  } as const;
}
