import { useTranslation } from 'react-i18next';
import type de from '../locales/de.json';

/** i18n namespace of this remote; it is the remote's name. */
export const namespace = 'subscription';

type Leaves<T, Prefix extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Prefix}${Key}` : Leaves<T[Key], `${Prefix}${Key}.`>;
}[keyof T & string];

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** Every text of this remote. Plurals go by their stem and a `count`. */
export type TextKey = WithoutPlural<Leaves<typeof de>>;

export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function useTexts(): Texts {
  const { t } = useTranslation(namespace);
  return (key, values = {}) => t(key, values);
}
