import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerGuard, renderPortal } from '../testing/render-portal.tsx';

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
