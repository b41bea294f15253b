import { Button } from '@kontor/ui/button';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NetworkError, NoAnswerError } from './api-error.ts';
import { useAttempt } from './use-attempt.ts';

const work = vi.fn<() => Promise<void>>();
const onError = vi.fn();
beforeEach(() => {
  work.mockReset();
  onError.mockReset();
});

function Work({ isRepeatable }: { isRepeatable: boolean }) {
  const { start, isBusy, isDone, error } = useAttempt(work, { isRepeatable, onError });
  return (
    <>
      <Button loading={isBusy} onClick={start}>
        Senden
      </Button>
      {isDone && <p>Gesendet</p>}
      {error instanceof Error && <p role="alert">{error.message}</p>}
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Senden' });
/** Without a pause between the clicks. */
const clickTwice = () => [1, 2].forEach(() => fireEvent.click(button()));

test.each([
  ['it stays busy if it leaves the page, so that a late click has no effect', false, 1],
  ['it can be started again if it may be repeated', true, 2],
])('two quick clicks do the work once; then %s', async (_, isRepeatable, calls) => {
  work.mockResolvedValue(undefined);
  render(<Work isRepeatable={isRepeatable} />);
  clickTwice();
  expect(work).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Gesendet')).toBeVisible();
  clickTwice();
  expect(work).toHaveBeenCalledTimes(calls);
  expect(await screen.findByText('Gesendet')).toBeVisible();
});

test.each([false, true])('what failed can be retried (repeatable: %s)', async (isRepeatable) => {
  work.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(undefined);
  render(<Work isRepeatable={isRepeatable} />);
  clickTwice();
  await waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('offline')));
  expect(work).toHaveBeenCalledTimes(1);
  fireEvent.click(button());
  expect(await screen.findByText('Gesendet')).toBeVisible();
  expect(onError).toHaveBeenCalledTimes(1);
});

test.each([
  ['no connection', new NetworkError('failed'), false],
  ['no answer', new NoAnswerError('failed'), true],
])('that there was %s is told for as long as it says something', async (_, error, stays) => {
  work.mockRejectedValueOnce(error);
  render(<Work isRepeatable={false} />);
  fireEvent.click(button());
  expect(await screen.findByRole('alert')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert') !== null).toBe(stays);
  expect(button()).toBeEnabled();
});
