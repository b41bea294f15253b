import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NetworkError } from '../api-error.ts';
import { MoreRows } from './more-rows.tsx';

const fetchNextPage = vi.fn<() => Promise<never>>();
const pages = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null, fetchNextPage };
const show = (given: Partial<Parameters<typeof MoreRows>[0]['pages']>) =>
  renderWithHost(<MoreRows pages={{ ...pages, ...given }} text="Weitere laden" loadingText="Wird geladen" />);

test('the next page is loaded with a click', async () => {
  const { user } = await show({});
  await user.click(screen.getByRole('button', { name: 'Weitere laden' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('a next page that has failed is told, and can be tried again', async () => {
  const { user } = await show({ isFetchNextPageError: true, error: new NetworkError('offline') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  fetchNextPage.mockClear();
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('the last page offers no more', async () => {
  await show({ hasNextPage: false });
  expect(screen.queryByRole('button')).toBeNull();
});
