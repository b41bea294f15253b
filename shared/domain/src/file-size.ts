import type { Language } from '@kontor/contract/schema';

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** As operating systems and shops of apps name them: a megabyte is a million bytes. */
const units = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
  ['byte', 1],
] as const;

/** The size of a file: `48,2 MB` or `48.2 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[3];
  const format = new Intl.NumberFormat(locales[language], { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / size);
}
