import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NetworkError } from '../api-error.ts';
import { LoadFailure } from './load-failure.tsx';

test('a page that cannot be loaded offline does not mention entries, since none were typed', async () => {
  await renderWithHost(
    <LoadFailure error={new NetworkError('offline')} isRetrying={false} onRetry={() => undefined} />,
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Keine Verbindung');
  expect(alert).not.toHaveTextContent(/Eingaben|gespeichert/);
});
