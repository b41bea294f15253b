import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, StaticRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Redirect } from './redirect.tsx';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

test('in a browser it leads to the other page, with query and hash', async () => {
  render(
    <MemoryRouter initialEntries={['/signup/shop?plan=basic#form']}>
      <Routes>
        <Route path="/signup/shop" element={<Redirect to="/signup" />} />
        <Route path="/signup" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('/signup?plan=basic#form')).toBeVisible();
});

test('on the server it is nothing, and the router has nothing to say about it', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const page = (
    <StaticRouter location="/signup/shop">
      <Redirect to="/signup" />
    </StaticRouter>
  );
  expect(renderToString(page)).toBe('');
  expect(warned).not.toHaveBeenCalled();
});
