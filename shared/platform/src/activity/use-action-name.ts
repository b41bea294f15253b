import type { ActivityAction } from '@kontor/contract/activity-action';
import { lateTextsHook } from '../late-texts.ts';
import { textKey } from '../text-key.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

const useActionTexts = lateTextsHook<typeof de>('actions', texts);

/** What was done in an organization, in words. */
export function useActionName(): (action: ActivityAction) => string {
  const t = useActionTexts();
  return (action) => t(`action.${textKey(action)}`);
}
