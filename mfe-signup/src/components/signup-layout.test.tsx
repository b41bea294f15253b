import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSignup } from '../testing/render-signup.tsx';
import { startSignupApi } from '../testing/signup-api.ts';

startSignupApi();

test('when what has the focus is removed, the focus stays in the step', async () => {
  await renderSignup({ at: '/signup' });
  const heading = screen.getByRole('heading', { level: 1 });
  const button = document.createElement('button');
  heading.parentElement?.append(button);
  button.focus();
  button.remove();
  await waitFor(() => expect(heading).toHaveFocus());
});
