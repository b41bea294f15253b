import { expect, test } from 'vitest';
import { streamsOf } from '../../testing/check-e-invoice.ts';
import { firstVendor } from '../../testing/vendor.ts';
import { writeLetter } from './letter.ts';

test('a letter whose title has an ampersand has no metadata that it would break', async () => {
  const date = new Date('2026-11-01T08:00:00Z');
  const letter = await writeLetter(
    { title: 'Bestellung für Rad & Werk', language: 'de', date, vendor: firstVendor },
    () => {},
  );
  expect(Buffer.from(letter).toString('latin1')).not.toContain('/GTS_PDFA1');
  expect(streamsOf(letter).join()).not.toContain('rdf:');
});
