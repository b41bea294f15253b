import { parseArgs } from 'node:util';
import { buildPortal } from '@kontor/workspace/build-portal';
import { layoutShifts, ways } from './layout-shifts.ts';
import { table } from './report.ts';
import { shiftRows } from './shift-rows.ts';

// Prints how much the layout of every page shifts, and keeps the written results as they are. Of all pages and both
// ways, unless some are selected: `node bench/src/only-layout-shifts.ts --way browser --width 390 --page 'home|invoices'`.
const { values } = parseArgs({
  options: { way: { type: 'string' }, width: { type: 'string' }, page: { type: 'string' } },
});
/** Pages that shift more are printed, with what has moved. */
const worthNaming = 0.01;

if (!(await buildPortal())) throw new Error('The portal does not build.');
const measured = await layoutShifts({
  ways: ways.filter((way) => values.way === undefined || way === values.way),
  ...(values.width !== undefined && { widths: [Number(values.width)] }),
  ...(values.page !== undefined && { page: new RegExp(values.page) }),
});
for (const { way, width, pages } of measured) {
  for (const { page, shift, moved } of pages) {
    if (shift > worthNaming) console.log([`${way}, ${width} px: ${shift.toFixed(3)} ${page}`, ...moved].join('\n  '));
  }
}
console.log(table(shiftRows(measured)));
