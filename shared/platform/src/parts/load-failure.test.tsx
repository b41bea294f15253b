import { expect, test } from '@jest/globals';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { NetworkError } from '../api-error.ts';
import { LoadFailure } from './load-failure.tsx';

test('what cannot be loaded offline says nothing about entries: nobody has typed any', async () => {
  await renderWithHost(
    <LoadFailure error={new NetworkError('offline')} isRetrying={false} onRetry={() => undefined} />,
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Keine Verbindung');
  expect(alert).not.toHaveTextContent(/Eingaben|gespeichert/);
});
