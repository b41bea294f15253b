import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [812, 'en', '812 bytes'],
  [1500, 'de', '1,5 kB'],
  [48_212_992, 'de', '48,2 MB'],
  [48_212_992, 'en', '48.2 MB'],
  [8_000_000_000, 'en', '8 GB'],
] as const)('%d bytes in %s are %s', (bytes, language, text) => {
  expect(formatFileSize(bytes, language).replaceAll('\u00a0', ' ')).toBe(text);
});
