import { useTranslation } from 'react-i18next';

type Leaves<File, Prefix extends string = ''> = {
  [Key in keyof File & string]: File[Key] extends string ? `${Prefix}${Key}` : Leaves<File[Key], `${Prefix}${Key}.`>;
}[keyof File & string];

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** Every text of a locale file by its dotted path. Plurals have one key and a `count`. */
export type TextKey<File> = WithoutPlural<Leaves<File>>;

/** Returns a text by its key, with values for its placeholders. */
export type TextOf<File> = (key: TextKey<File>, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Makes the hook for the texts of one namespace. Typed by its German file, so that a missing text does not compile:
 * `export const useTexts = textsHook<typeof de>('signup')`.
 */
export function textsHook<File>(namespace: string): () => TextOf<File> {
  return function useTexts() {
    const { t } = useTranslation(namespace);
    return (key: string, values = {}) => t(key, values);
  };
}
