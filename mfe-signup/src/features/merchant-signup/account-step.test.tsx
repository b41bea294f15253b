import { noProducts } from '@kontor/domain/signup-selection';
import { anOrganization, aUser } from '@kontor/testing/factories';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useTabDraft } from '../../draft/draft-store.ts';
import { renderSignup } from '../../testing/render-signup.tsx';
import { startSignupApi } from '../../testing/signup-api.ts';

const api = startSignupApi();
const call = 'PUT /signup/account/{idempotencyKey}';
const chosen = { shopSystem: 'cloud', selectedProducts: { erp: true, wms: true, pos: false } } as const;

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const submit = () => screen.getByRole('button', { name: 'Konto anlegen' });

async function fillIn(user: UserEvent) {
  const texts = [
    [field('Vorname'), 'Eva'],
    [field('Nachname'), 'Brandt'],
    [screen.getByLabelText('Passwort'), ' mit leerzeichen '],
    [field('Firma'), 'Radwerk Berlin GmbH'],
    [field('Straße und Hausnummer'), 'Skalitzer Straße 94'],
    [field('Postleitzahl'), '10997'],
    [field('Ort'), 'Berlin'],
    [field('USt-IdNr.'), 'de 123 456 789'],
  ] as const;
  for (const [input, text] of texts) {
    await user.click(input);
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }));
}

/** What remains after a reload: the tab's storage. */
async function reload(): Promise<string> {
  cleanup();
  const stored = sessionStorage.getItem('kontor-signup-draft') ?? '';
  useTabDraft.setState(useTabDraft.getInitialState());
  sessionStorage.setItem('kontor-signup-draft', stored);
  await useTabDraft.persist.rehydrate();
  return stored;
}

const render = () => renderSignup({ at: '/signup/account', draft: chosen });

test('the account is created from the selection and the form, and the shell reads the user again', async () => {
  const sent: { body: unknown; key: string | undefined }[] = [];
  api.answer(call, ({ body, params }) => {
    sent.push({ body, key: params.idempotencyKey });
    return anOrganization({ shops: [] });
  });
  const { user, session } = await render();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        firstName: 'Eva',
        lastName: 'Brandt',
        password: ' mit leerzeichen ',
        baseData: {
          companyName: 'Radwerk Berlin GmbH',
          addressLine1: 'Skalitzer Straße 94',
          addressLine2: null,
          zip: '10997',
          city: 'Berlin',
          isoCountryCode: 'DE',
          phoneNumber: null,
          vatId: 'DE123456789',
        },
        ...chosen,
        newsletterOptIn: false,
        termsAccepted: true,
      },
    },
  ]);
});

test('a shopware5 merchant has a separate call, and has chosen no products', async () => {
  const sent: unknown[] = [];
  api.answer('PUT /signup/account/shopware5', ({ body }) => {
    sent.push(body);
    return anOrganization({ shops: [] });
  });
  const { user } = await renderSignup({ at: '/signup/account', draft: { ...chosen, shopSystem: 'shopware5' } });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0], 'products come after the migration').toMatchObject({ selectedProducts: noProducts });
});

test('an empty form is not sent: each field has its message and the first has focus', async () => {
  const { user } = await render();
  await user.click(submit());
  expect(await screen.findAllByText('Dieses Feld ist erforderlich')).toHaveLength(7);
  expect(screen.getByText('Bitte stimmen Sie zu, um fortzufahren')).toBeVisible();
  expect(field('Vorname')).toHaveFocus();
});

test('the terms and the privacy notice can be read before consent', async () => {
  await render();
  expect(screen.getByRole('checkbox', { name: /^Ich stimme den AGB zu/ })).not.toBeChecked();
  for (const [name, page] of [
    ['AGB', '/legal/terms'],
    ['Datenschutzerklärung', '/legal/privacy'],
  ] as const) {
    const link = within(screen.getByRole('main')).getByRole('link', { name });
    expect(link).toHaveAttribute('href', page);
    expect(link).toHaveAttribute('target', '_blank');
  }
});

test('a postcode that is none of the country is said with an example, and nothing is sent', async () => {
  const { user } = await render();
  await fillIn(user);
  await user.clear(field('Postleitzahl'));
  await user.type(field('Postleitzahl'), '123');
  await user.click(submit());
  expect(await screen.findByText('Das ist keine Postleitzahl dieses Landes. Ein Beispiel: 10115')).toBeVisible();
  expect(field('Postleitzahl')).toHaveFocus();
});

test('violations of the server are shown at their fields, in the page’s language, with focus on the first', async () => {
  api.fail(call, 422, 'validation-failed', [
    { path: 'baseData.vatId', code: 'vat-id-invalid', message: 'Not a valid VAT id for this country' },
    { path: 'password', code: 'password-too-common', message: '' },
  ]);
  const { user } = await render();
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('Das ist keine gültige USt-IdNr. für das Land der Firma')).toBeVisible();
  expect(screen.getByText('Dieses Passwort ist zu bekannt. Bitte wählen Sie ein anderes')).toBeVisible();
  expect(field('USt-IdNr.')).toHaveFocus();
});

test('a retry after a lost answer repeats the same work, before and after a reload', async () => {
  const keys: (string | undefined)[] = [];
  api.disconnect(call);
  const { user, session } = await render();
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
  api.answer(call, ({ params }) => {
    keys.push(params.idempotencyKey);
    return anOrganization({ shops: [] });
  });
  await user.click(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalledTimes(1));
  await reload();
  const again = await renderSignup({ at: '/signup/account', draft: useTabDraft.getState() });
  await again.user.type(screen.getByLabelText('Passwort'), ' mit leerzeichen ');
  await again.user.click(screen.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }));
  await again.user.click(submit());
  await waitFor(() => expect(again.session.reloadUser).toHaveBeenCalledTimes(1));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('while the first attempt is processed its answer is waited for', async () => {
  const keys: (string | undefined)[] = [];
  const { user, session } = await render();
  await fillIn(user);
  api.answer(call, ({ params }) => {
    keys.push(params.idempotencyKey);
    return anOrganization({ shops: [] });
  });
  api.fail(call, 409, 'idempotency-key-in-flight', [], { once: true });
  await user.click(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalledTimes(1));
  expect(keys).toHaveLength(1);
});

test('a form that was changed after an attempt starts new work with a new key', async () => {
  const keys: (string | undefined)[] = [];
  const { user, session } = await render();
  await fillIn(user);
  const { accountKey } = useTabDraft.getState();
  api.answer(call, ({ params }) => {
    keys.push(params.idempotencyKey);
    return anOrganization({ shops: [] });
  });
  api.fail(call, 422, 'idempotency-key-reused', [], { once: true });
  await user.click(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalledTimes(1));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(keys[0]).not.toBe(accountKey);
});

test('a double click creates one account', async () => {
  const answered = vi.fn(() => anOrganization({ shops: [] }));
  api.answer(call, answered);
  const { user, session } = await render();
  await fillIn(user);
  await user.dblClick(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalled());
  expect(answered).toHaveBeenCalledTimes(1);
});

test('an account that another tab created counts as created', async () => {
  api.fail(call, 409, 'signup-already-completed');
  const { user, session } = await render();
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a reload keeps everything except password and consent', async () => {
  const { user } = await render();
  await fillIn(user);
  const stored = await reload();
  await renderSignup({ at: '/signup/account', draft: useTabDraft.getState() });
  expect(field('Firma')).toHaveValue('Radwerk Berlin GmbH');
  expect(field('Ort')).toHaveValue('Berlin');
  expect(screen.getByLabelText('Passwort')).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: /Ich stimme den AGB zu/ })).not.toBeChecked();
  expect(stored).not.toContain('leerzeichen');
});

test('countries start with Germany, Switzerland and Austria', async () => {
  await render();
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.slice(0, 4)).toEqual(['Deutschland', 'Schweiz', 'Österreich', 'Afghanistan']);
});

test('a newcomer who is signed in can read the sign-up in the other language', async () => {
  const { user, changeLanguage } = await render();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(changeLanguage).toHaveBeenCalledWith('en');
});

test('the language that was chosen meanwhile is that of the new account', async () => {
  api.answer(call, anOrganization({ shops: [] }));
  api.answer('GET /user', aUser({ firstName: 'Eva', lastName: 'Brandt', language: 'en' }));
  const saved: unknown[] = [];
  api.answer('PUT /user', ({ body }) => {
    saved.push(body);
    return aUser();
  });
  const { user, session } = await renderSignup({ at: '/signup/account', draft: chosen, user: { language: 'en' } });
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(session.reloadUser).toHaveBeenCalledTimes(1));
  expect(saved).toEqual([{ firstName: 'Eva', lastName: 'Brandt', language: 'de' }]);
});
