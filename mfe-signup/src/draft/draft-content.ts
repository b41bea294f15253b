import type { SignupDraft } from '@kontor/contract/signup-draft';
import { emptyDraft } from '@kontor/domain/signup-draft';

const names = Object.keys(emptyDraft) as (keyof SignupDraft)[];

/** The draft alone, without the tab's other data. */
export function draftOf(state: SignupDraft): SignupDraft {
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as SignupDraft;
}

export const isSameDraft = (one: SignupDraft, other: SignupDraft): boolean =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

/** The texts of a form as complete objects; react-hook-form leaves out fields that were not rendered yet. */
export function textsOf<T extends Record<string, string>>(empty: T, values: Partial<Record<keyof T, unknown>> = {}): T {
  const texts = Object.keys(empty).map((name) => {
    const value = values[name];
    return [name, typeof value === 'string' ? value : empty[name]];
  });
  return Object.fromEntries(texts) as T;
}
