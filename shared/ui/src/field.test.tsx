import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { FieldSet } from './field-set.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

test.each([
  ['text', <TextInput key="c" />],
  ['select', <Select key="c" />],
  ['password', <PasswordInput key="c" autoComplete="new-password" showLabel="Anzeigen" hideLabel="Verbergen" />],
])('a field names, describes and marks its %s control', (_kind, control) => {
  render(
    <Field label="Angabe" help="Fünf Ziffern." error="Dieses Feld ist erforderlich" required>
      {control}
    </Field>,
  );
  const input = screen.getByLabelText('Angabe');
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('Dieses Feld ist erforderlich Fünf Ziffern.');
});

test('a field without help or error has no description', () => {
  render(
    <Field label="Ort" marker="optional">
      <TextInput />
    </Field>,
  );
  expect(screen.getByLabelText('Ort')).toBeValid();
  expect(screen.getByLabelText('Ort')).not.toHaveAttribute('aria-describedby');
});

test('a password can be shown and hidden again', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Passwort">
      <PasswordInput autoComplete="current-password" showLabel="Passwort anzeigen" hideLabel="Passwort verbergen" />
    </Field>,
  );
  expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Passwort verbergen' }));
  expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password');
});

test('a password can be pasted, and password managers are told which one it is', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Passwort">
      <PasswordInput autoComplete="new-password" showLabel="Anzeigen" hideLabel="Verbergen" />
    </Field>,
  );
  const input = screen.getByLabelText('Passwort');
  await user.click(input);
  await user.paste('aus dem Passwortmanager');
  expect(input).toHaveValue('aus dem Passwortmanager');
  expect(input).toHaveAttribute('autocomplete', 'new-password');
});

test('a group of choices has its question and its error', () => {
  render(
    <FieldSet legend="Interesse an" error="Wählen Sie mindestens ein Produkt.">
      <Checkbox>ERP</Checkbox>
    </FieldSet>,
  );
  expect(screen.getByRole('group', { name: 'Interesse an' })).toHaveAccessibleDescription(
    'Wählen Sie mindestens ein Produkt.',
  );
});
