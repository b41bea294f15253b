import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { announceFailure, late } from './late.tsx';

const Page = () => <h1>Page</h1>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch = announceFailure;
  override render = () => (this.state.failed ? 'failed' : this.props.children);
}

const show = (element: ReactNode) =>
  act(async () => {
    render(
      <Boundary>
        <Suspense fallback="loading">{element}</Suspense>
      </Boundary>,
    );
  });

test('code that failed to load is requested again after the failure was shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('Loading chunk page failed.'));
  const page = late(load);
  await show(<page.Component />);
  expect(await screen.findByText('failed')).toBeVisible();
  cleanup();
  await show(<page.Component />);
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeVisible();
});

test('code that is already loaded shows without a fallback', async () => {
  const page = late(async () => Page);
  await page.load();
  render(<page.Component />);
  expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
});
