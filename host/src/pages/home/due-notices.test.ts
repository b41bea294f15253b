import { aReportableRegister, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { dueNotices, firstNotice } from './due-notices.ts';

const now = new Date('2026-11-25T10:00:00Z');
const [soon, later] = ['2026-12-04T22:59:59.999Z', '2026-12-20T22:59:59.999Z'];
const elsewhere = { branchStoreUuid: ids.order, branchStoreName: 'Mitte' };

test('notices are by branch store, the most urgent first, and what is reported is none', () => {
  const registers = [
    aReportableRegister({ dueAt: later }),
    aReportableRegister({ dueAt: null }),
    aReportableRegister({ ...elsewhere, dueAt: soon }),
    aReportableRegister({ ...elsewhere, obligation: null, dueAt: null }),
  ];
  expect(dueNotices(registers)).toEqual([
    { ...elsewhere, count: 1, dueAt: soon },
    expect.objectContaining({ branchStoreName: 'Filiale Kreuzberg', count: 2, dueAt: later }),
  ]);
  expect(dueNotices(null)).toEqual([]);
});

test('the sentence is about what is due first, and says when that is over', () => {
  const registers = [
    aReportableRegister({ dueAt: soon }),
    aReportableRegister({ dueAt: soon }),
    aReportableRegister({ dueAt: later }),
  ];
  expect(firstNotice(registers, now)).toEqual({ count: 2, until: soon, isOverdue: false });
  expect(firstNotice(registers, new Date('2026-12-05T10:00:00Z'))?.isOverdue).toBe(true);
  expect(firstNotice([aReportableRegister({ dueAt: null })], now)).toEqual({ count: 1, until: null, isOverdue: false });
  expect(firstNotice([aReportableRegister({ obligation: null, dueAt: null })], now)).toBeNull();
});
