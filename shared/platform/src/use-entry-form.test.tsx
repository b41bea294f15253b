import { Credentials } from '@kontor/contract/session';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceReload } from './kept-forms.ts';
import { useEntryForm } from './use-entry-form.ts';

const onSubmit = vi.fn<(body: Credentials) => Promise<void>>();
const loadSchema = vi.fn<() => Promise<typeof Credentials>>();

beforeEach(() => {
  sessionStorage.clear();
  onSubmit.mockReset();
  loadSchema.mockReset();
  loadSchema.mockResolvedValue(Credentials);
});

function LoginForm() {
  const { submit, field, failure } = useEntryForm<Credentials>({
    schema: loadSchema,
    defaultValues: { username: '', password: '' },
    onSubmit,
  });
  const { error: usernameError, ...username } = field('username');
  const { error: passwordError, ...password } = field('password');
  const [withPassword, setWithPassword] = useState(true);
  return (
    <form onSubmit={submit} noValidate>
      {failure && <p role="alert">{failure}</p>}
      <input aria-label="E-Mail" {...username} />
      <p>{usernameError}</p>
      {withPassword && <input aria-label="Passwort" {...password} />}
      <p>{passwordError}</p>
      <button type="submit">Anmelden</button>
      <button type="button" onClick={() => setWithPassword(!withPassword)}>
        Feld
      </button>
    </form>
  );
}

const signIn = () => screen.getByRole('button', { name: 'Anmelden' });
const username = () => screen.getByLabelText('E-Mail');
const password = () => screen.getByLabelText('Passwort');

test('the check is loaded with the first focus, not with the page', async () => {
  const { user } = await renderWithHost(<LoginForm />);
  expect(loadSchema).not.toHaveBeenCalled();
  await user.click(username());
  await user.click(password());
  expect(loadSchema).toHaveBeenCalledTimes(1);
});

test('what is typed and sent before the check has loaded is sent then, once, as it was', async () => {
  const schema = Promise.withResolvers<typeof Credentials>();
  loadSchema.mockReturnValue(schema.promise);
  const { user } = await renderWithHost(<LoginForm />);
  await user.type(username(), ' eva@radwerk.test ');
  await user.type(password(), ' geheim ');
  await user.click(signIn());
  await user.click(signIn());
  await user.type(password(), 'later');
  expect(onSubmit).not.toHaveBeenCalled();
  await act(async () => schema.resolve(Credentials));
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ username: 'eva@radwerk.test', password: ' geheim ' }]]));
});

test('an input that a browser or password manager filled in without an event is sent', async () => {
  const { user } = await renderWithHost(<LoginForm />);
  (username() as HTMLInputElement).value = 'eva@radwerk.test';
  (password() as HTMLInputElement).value = 'kontor-demo-2026';
  await user.click(signIn());
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ username: 'eva@radwerk.test', password: 'kontor-demo-2026' }),
  );
});

test('without a connection the form says so, keeps what was typed, and the next attempt loads the check', async () => {
  loadSchema.mockRejectedValue(new Error('offline'));
  const { user } = await renderWithHost(<LoginForm />);
  await user.type(username(), 'eva@radwerk.test');
  await user.type(password(), 'geheim');
  await user.click(signIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  expect(username()).toHaveValue('eva@radwerk.test');
  loadSchema.mockResolvedValue(Credentials);
  await user.click(signIn());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the first wrong field gets focus, and a message goes with the keystroke that mends it', async () => {
  const { user } = await renderWithHost(<LoginForm />);
  await user.click(signIn());
  expect(await screen.findAllByText('Dieses Feld ist erforderlich')).toHaveLength(2);
  expect(username()).toHaveFocus();
  await user.type(password(), 'g');
  await waitFor(() => expect(screen.getAllByText('Dieses Feld ist erforderlich')).toHaveLength(1));
});

test('a password is never in the markup, and an input that comes back has what was typed', async () => {
  const { user } = await renderWithHost(<LoginForm />);
  await user.type(password(), 'geheim');
  await user.click(signIn());
  await screen.findByText('Dieses Feld ist erforderlich');
  expect(document.body.innerHTML).not.toContain('geheim');
  await user.click(screen.getByRole('button', { name: 'Feld' }));
  await user.click(screen.getByRole('button', { name: 'Feld' }));
  expect(password()).toHaveValue('geheim');
});

test('typed values outlast a reload of the portal itself, except passwords', async () => {
  const { user } = await renderWithHost(<LoginForm />);
  await user.type(username(), 'eva@radwerk.test');
  await user.type(password(), 'geheim');
  announceReload();
  expect(sessionStorage.getItem('kontor-kept-forms')).toContain('eva@radwerk.test');
  expect(sessionStorage.getItem('kontor-kept-forms')).not.toContain('geheim');
});
