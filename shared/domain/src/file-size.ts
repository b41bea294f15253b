import { type Language, localeOf } from '@kontor/contract/language';
import { perLanguage } from './per-language.ts';

const unitOf = (unit: string, size: number, unitDisplay: 'short' | 'long' = 'short') => ({
  size,
  numbers: perLanguage(
    (language) =>
      new Intl.NumberFormat(localeOf[language], { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }),
  ),
});

/** As operating systems and shops of apps name them: a megabyte is a million bytes. */
const multiples = [unitOf('gigabyte', 1_000_000_000), unitOf('megabyte', 1_000_000), unitOf('kilobyte', 1000)];
/** The short form has no plural in English: `226 byte`. */
const single = unitOf('byte', 1, 'long');

/** The size of a file: `48,2 MB` or `48.2 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const { size, numbers } = multiples.find((unit) => bytes >= unit.size) ?? single;
  return numbers(language).format(bytes / size);
}
