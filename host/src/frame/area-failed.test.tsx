import { renderWithHost } from '@kontor/testing/render-with-host';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hostTexts } from '../testing/host-texts.ts';
import { AreaFailed } from './area-failed.tsx';

afterEach(() => onlineManager.setOnline(true));

test('an area that failed says that the others work, unless nothing does because the browser is offline', async () => {
  await renderWithHost(<AreaFailed frame="navigation" onRetry={async () => undefined} />, {
    texts: hostTexts,
  });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Alle anderen Bereiche funktionieren weiter');
  act(() => onlineManager.setOnline(false));
  expect(alert).not.toHaveTextContent('Alle anderen Bereiche');
  expect(alert).toHaveTextContent('sobald die Verbindung wieder steht');
});
