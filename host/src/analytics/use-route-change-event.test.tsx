import { renderWithHost } from '@kontor/testing/render-with-host';
import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRouteChangeEvent } from './use-route-change-event.ts';

beforeEach(() => void vi.useFakeTimers());

function Page() {
  useRouteChangeEvent();
  return (
    <>
      <Link to="?open=1">more</Link>
      <Link to="/forgot-password">other</Link>
    </>
  );
}

const open = (at: string) =>
  renderWithHost(
    <StrictMode>
      <Routes>
        <Route path="/signup" element={<Navigate to="/login" replace />} />
        <Route path="*" element={<Page />} />
      </Routes>
    </StrictMode>,
    { at },
  );
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const follow = (name: string) => act(() => screen.getByRole('link', { name }).click());
const routeChange = (path: string) => ({ name: 'RouteChange', payload: { path } });

test('a page is told once, 250 ms after it came; what is passed in a redirect is not', async () => {
  const { recorded } = await open('/signup');
  wait(249);
  expect(recorded.events).toEqual([]);
  wait(1);
  expect(recorded.events).toEqual([routeChange('/login')]);
  follow('more');
  wait(1000);
  expect(recorded.events).toHaveLength(1);
  follow('other');
  wait(1000);
  expect(recorded.events.at(-1)).toEqual(routeChange('/forgot-password'));
  expect(recorded.events).toHaveLength(2);
});

test('a page is told by its pattern: the address may hold a mailed token', async () => {
  const { recorded } = await open('/confirmation/9fXk2vQ0aLwZr7TnB3sYc8HdM');
  wait(250);
  expect(recorded.events).toEqual([routeChange('/confirmation/:token')]);
});
