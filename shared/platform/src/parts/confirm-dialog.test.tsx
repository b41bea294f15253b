import { renderWithHost } from '@kontor/testing/render-with-host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NetworkError } from '../api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const onConfirm = vi.fn<() => Promise<void>>();
const onClose = vi.fn();

async function ask() {
  const { user } = await renderWithHost(
    <ConfirmDialog
      title="Gerät entfernen?"
      description="Es meldet sich nicht mehr an."
      confirm="Entfernen"
      busy="Wird entfernt"
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return { user, button: await screen.findByRole('button', { name: 'Entfernen' }) };
}

test('further clicks before the answer neither repeat the request nor close the dialog', async () => {
  let answer = () => {};
  onConfirm.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { button } = await ask();
  const cancel = screen.getByRole('button', { name: 'Abbrechen' });
  // Without a pause between the clicks.
  for (const clicked of [button, button, cancel]) fireEvent.click(clicked);
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a failure is shown, and can be retried', async () => {
  onConfirm.mockRejectedValueOnce(new NetworkError('offline')).mockResolvedValueOnce(undefined);
  const { user, button } = await ask();
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
