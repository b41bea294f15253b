import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed counts when the fingers pause, and what is there at first at once', () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 200), { initialProps: { value: '' } });
  const type = (value: string, after: number) => {
    rerender({ value });
    act(() => void vi.advanceTimersByTime(after));
    return result.current;
  };
  expect([result.current, type('r', 150), type('ra', 150), type('rad', 200)]).toEqual(['', '', '', 'rad']);
});
