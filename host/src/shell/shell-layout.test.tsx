import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Sidebar } from '../navigation/sidebar.tsx';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';

const rendered = vi.hoisted(() => vi.fn());
vi.mock(import('../navigation/sidebar.tsx'), async (original) => {
  const { Sidebar: Original } = await original();
  const Counted: typeof Sidebar = (props) => {
    rendered();
    return <Original {...props} />;
  };
  return { Sidebar: Counted };
});

const server = startApiServer();
const page = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;

test('when what has the focus is removed, the focus stays in the page', async () => {
  answerGuard(server);
  await renderPortal(page);
  await screen.findByRole('textbox', { name: 'Firma' });
  const button = document.createElement('button');
  screen.getByRole('main').append(button);
  button.focus();
  button.remove();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a selection in the address leaves the frame of its page as it is', async () => {
  answerGuard(server);
  await renderPortal(page);
  await screen.findByRole('textbox', { name: 'Firma' });
  rendered.mockClear();
  act(() => {
    window.history.pushState(null, '', `${page}?plan=advanced`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(rendered).not.toHaveBeenCalled();
});
