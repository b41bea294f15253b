import { renderWithHost } from '@kontor/testing/render-with-host';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addNote, useShell } from '../base/shell-store.ts';
import { hostTexts } from '../testing/host-texts.ts';
import { Notes } from './notes.tsx';

afterEach(() => act(() => useShell.setState({ notes: [] })));

test('what is said twice stands there once, and is announced anew', async () => {
  await renderWithHost(<Notes />, { texts: hostTexts });
  act(() => addNote('Gespeichert'));
  const first = screen.getByText('Gespeichert');
  act(() => addNote('Gespeichert'));
  expect(screen.getByText('Gespeichert')).not.toBe(first);
  act(() => addNote('Filiale Potsdam ist wieder aktiv.'));
  act(() => addNote('Gespeichert', 'danger'));
  expect(screen.getAllByText(/Gespeichert|Potsdam/)).toHaveLength(3);
});
