import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceReload, useKeptForm } from './kept-forms.ts';

const defaultValues = { city: 'Berlin', note: '', password: '' };

function Form() {
  const form = useForm({ defaultValues });
  useKeptForm(
    { getValues: form.getValues, setValue: (name, value) => form.setValue(name as 'note', String(value)) },
    defaultValues,
  );
  return (
    <>
      <input aria-label="City" {...form.register('city')} />
      <input aria-label="Note" {...form.register('note')} />
      <input aria-label="Password" {...form.register('password')} />
    </>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });

beforeEach(() => sessionStorage.clear());

/** Types, lets the page fail and reload, and shows the form again. */
async function typeAndReload() {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field('Note'), 'ring twice');
  await user.type(field('Password'), 'drei Räder');
  // The failing page is unmounted before its reload is announced.
  cleanup();
  announceReload();
}

test('typed values are restored after the reload, once, except passwords', async () => {
  await typeAndReload();
  expect(sessionStorage.getItem('kontor-kept-forms')).not.toContain('drei');
  render(<Form />);
  expect(field('Note')).toHaveValue('ring twice');
  expect(field('City')).toHaveValue('Berlin');
  expect(field('Password')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
  cleanup();
  render(<Form />);
  expect(field('Note')).toHaveValue('');
});

test('typed values are dropped after a minute', async () => {
  await typeAndReload();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  render(<Form />);
  expect(field('Note')).toHaveValue('');
});

test('without storage the form works, and a reload loses what was typed', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await typeAndReload();
  render(<Form />);
  expect(field('Note')).toHaveValue('');
});
