import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api-error.ts';
import { LoadFailure } from './load-failure.tsx';

test('a page that cannot be loaded offline does not mention entries, since none were typed', async () => {
  await renderWithHost(
    <LoadFailure error={new NetworkError('offline')} isRetrying={false} onRetry={() => undefined} />,
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Keine Verbindung');
  expect(alert).not.toHaveTextContent(/Eingaben|gespeichert/);
});

test('what waits for a proof that was not given says so, and asks for it again', async () => {
  const onRetry = vi.fn();
  const problem = { type: 'about:blank', title: '', status: 403, detail: '', violations: [] };
  const error = new ApiError({ ...problem, code: 'step-up-required' }, null);
  const { user } = await renderWithHost(<LoadFailure error={error} isRetrying={false} onRetry={onRetry} />);
  expect(await screen.findByRole('status')).toHaveTextContent(/^Ihre Bestätigung fehlt noch/);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Jetzt bestätigen' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
