import { expect, test } from 'vitest';
import { flawsOfPaper } from '../../testing/check-accessible-paper.ts';
import { longest } from '../../testing/strange-texts.ts';
import { overprinted } from '../../testing/texts-on-paper.ts';
import type { Notice } from './notice.ts';
import { noticePdf } from './notice-pdf.ts';

test('a notice to the tax office can be read out, and nothing is drawn over something else, however long names are', async () => {
  const name = longest(200, 'Filiale');
  const register = {
    serial_number: 'K-1',
    name,
    manufacturer: name,
    model: null,
    commissioned_at: null,
    exchanged_at: null,
    decommissioned_at: null,
  };
  const notice = {
    taxpayer: name,
    store: { name, tax_number: null, address_line1: name, zip: '20457', city: name },
    registers: [register, register, register, register],
    madeAt: new Date('2026-11-01T08:00:00Z'),
  } as unknown as Notice;
  const document = await noticePdf(notice);
  expect(flawsOfPaper(document)).toEqual([]);
  expect(overprinted(document)).toEqual([]);
});
