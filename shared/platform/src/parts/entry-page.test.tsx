import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NetworkError } from '../api-error.ts';
import type { HostApi } from '../host.ts';
import { EntryPage } from './entry-page.tsx';

test('a language that could not be saved is reported, and the page uses it anyway', async () => {
  const changeLanguage = vi.fn<HostApi['changeLanguage']>().mockRejectedValue(new NetworkError('offline'));
  const { user, recorded } = await renderWithHost(<EntryPage title="Anmelden">{null}</EntryPage>, {
    host: { changeLanguage },
  });
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(changeLanguage).toHaveBeenCalledWith('en');
  expect(recorded.notes).toEqual([expect.stringContaining('Keine Verbindung')]);
});
