import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ToastMessage, ToastRegion } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function setup(...toasts: ToastMessage[]) {
  const onClose = vi.fn();
  render(<ToastRegion label="Meldungen" closeLabel="Schließen" toasts={toasts} onClose={onClose} />);
  return onClose;
}

const saved: ToastMessage = { id: 'saved', text: 'Filiale Potsdam ist wieder aktiv.' };
const failed: ToastMessage = { id: 'failed', text: 'Das hat nicht geklappt.', tone: 'danger' };

test('information waits for its turn, an error is announced at once', () => {
  setup(saved, failed);
  expect(within(screen.getByRole('status')).getByText(/Potsdam/)).toBeInTheDocument();
  expect(within(screen.getByRole('alert')).getByText(/nicht geklappt/)).toBeInTheDocument();
});

test('the region exists before its first message, so that the message is announced', () => {
  setup();
  expect(screen.getByRole('region', { name: 'Meldungen' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a message disappears after six seconds, an error stays', () => {
  const onClose = setup(saved, failed);
  act(() => void vi.advanceTimersByTime(5999));
  expect(onClose).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onClose.mock.calls).toEqual([['saved']]);
});

test('the timer is paused while the pointer is on the message', () => {
  const onClose = setup(saved);
  const toast = screen.getByText(/Potsdam/);
  fireEvent.pointerEnter(toast.parentElement ?? toast);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerLeave(toast.parentElement ?? toast);
  act(() => void vi.advanceTimersByTime(6000));
  expect(onClose).toHaveBeenCalledWith('saved');
});
