import { expect, test } from 'vitest';
import { createSealer } from './sealing.ts';

const sealer = createSealer('the secret', 'tokens');

test('sealed text can be opened, and sealing twice gives different results', () => {
  const sealed = sealer.seal('shpat_Ümlaut');
  expect(sealer.open(sealed)).toBe('shpat_Ümlaut');
  expect(sealed).not.toContain('shpat');
  expect(sealer.seal('shpat_Ümlaut')).not.toBe(sealed);
});

test.each([
  ['another secret', createSealer('another', 'tokens')],
  ['another purpose', createSealer('the secret', 'links')],
])('%s cannot open it', (_, other) => expect(() => other.open(sealer.seal('token'))).toThrow());

test('a changed text is refused', () => {
  const bytes = Buffer.from(sealer.seal('token'), 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => sealer.open(bytes.toString('base64url'))).toThrow();
});
