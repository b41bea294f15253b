import { Profile } from '@kontor/contract/user';
import { hydrateRemote } from '@kontor/testing/hydrate-remote';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hostApiVersion } from './host-api-version.ts';
import { useContractForm } from './use-contract-form.ts';

function NameForm() {
  const { form, field } = useContractForm({
    schema: Profile,
    defaultValues: { firstName: 'Eva', lastName: 'Brandt', language: 'de' },
    onSubmit: async () => undefined,
  });
  const { error: _, ...firstName } = field('firstName');
  const { error: __, ...lastName } = field('lastName');
  const { error: ___, ...language } = field('language');
  return (
    <form>
      <input aria-label="Vorname" {...firstName} />
      <input aria-label="Nachname" {...lastName} />
      <select aria-label="Sprache" {...language}>
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <p>{form.formState.isDirty ? 'geändert' : 'unverändert'}</p>
      <button type="button" onClick={() => form.reset()}>
        Verwerfen
      </button>
    </form>
  );
}

/** The form as the server sends it, and then with its code. */
const open = (meanwhile?: () => Promise<void>) =>
  hydrateRemote(
    {
      name: 'signup',
      hostApi: hostApiVersion,
      routes: [{ path: '/', element: <NameForm /> }],
      i18n: { de: {}, en: {} },
    },
    {},
    meanwhile,
  );

const field = (name: string) => screen.getByLabelText(name);

test('the values of a form are in the markup of the server', async () => {
  await open(async () => {
    expect(field('Vorname')).toHaveValue('Eva');
    expect(field('Sprache')).toHaveValue('de');
  });
  expect(screen.getByText('unverändert')).toBeVisible();
});

test('what is typed and selected before the code is there stays, and can be discarded', async () => {
  const user = userEvent.setup();
  await open(async () => {
    await user.clear(field('Nachname'));
    await user.type(field('Nachname'), 'Lindner');
    await user.selectOptions(field('Sprache'), 'en');
  });
  expect(field('Nachname')).toHaveValue('Lindner');
  expect(field('Sprache')).toHaveValue('en');
  expect(screen.getByText('geändert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(field('Nachname')).toHaveValue('Brandt');
  expect(screen.getByText('unverändert')).toBeVisible();
});
