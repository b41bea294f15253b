import { EmailRequest } from '@kontor/contract/user';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { act, screen } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { useContractForm } from './use-contract-form.ts';
import { type EntryField, useEntryForm } from './use-entry-form.ts';

const onSubmit = vi.fn<(body: { email: string }) => Promise<void>>();

function ContractForm() {
  return <EmailForm {...useContractForm({ schema: EmailRequest, defaultValues: { email: '' }, onSubmit })} />;
}

/** The same rules and messages, with code that loads later. */
function EntryForm() {
  return <EmailForm {...useEntryForm({ schema: async () => EmailRequest, defaultValues: { email: '' }, onSubmit })} />;
}

interface FormProps {
  readonly submit: (event: SyntheticEvent) => void;
  readonly field: (name: 'email') => EntryField;
  readonly failure: string | null;
  readonly isSubmitting: boolean;
}

function EmailForm({ submit, field, failure, isSubmitting }: FormProps) {
  const { error, ...input } = field('email');
  return (
    <form onSubmit={submit} noValidate>
      {failure && <p role="alert">{failure}</p>}
      <input aria-label="E-Mail" aria-describedby="error" {...input} />
      <p id="error">{error}</p>
      <button type="submit" disabled={isSubmitting}>
        Senden
      </button>
    </form>
  );
}

const send = 'Senden';

beforeEach(() => void onSubmit.mockReset());

describe.each([
  ['useContractForm', ContractForm],
  ['useEntryForm', EntryForm],
])('%s', (_, Form) => {
  test('an empty form is not sent: the message is at the field and the field has focus', async () => {
    const { user } = await renderWithHost(<Form />);
    await user.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText('Dieses Feld ist erforderlich')).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('leaving a field shows no error yet, so that nothing moves under a click', async () => {
    const { user } = await renderWithHost(<Form />);
    await user.type(screen.getByLabelText('E-Mail'), 'eva');
    await user.tab();
    expect(screen.queryByText(/gültige E-Mail-Adresse/)).not.toBeInTheDocument();
  });

  test('messages follow the language', async () => {
    const { user } = await renderWithHost(<Form />, { language: 'en' });
    await user.type(screen.getByLabelText('E-Mail'), 'eva');
    await user.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText('Please enter a valid e-mail address')).toBeVisible();
  });

  test('a violation that the server found is shown at its field, with focus, and typed values stay', async () => {
    const violation = { path: 'email', code: 'already-taken', message: '' } as const;
    const problem = {
      type: '',
      title: '',
      status: 422,
      code: 'validation-failed',
      detail: '',
      violations: [violation],
    } as const;
    onSubmit.mockRejectedValueOnce(new ApiError({ ...problem, violations: [violation] }, null));
    const { user } = await renderWithHost(<Form />);
    await user.type(screen.getByLabelText('E-Mail'), 'eva@radwerk.test');
    await user.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText('Dieser Wert ist bereits vergeben')).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toHaveFocus();
    expect(screen.getByLabelText('E-Mail')).toHaveValue('eva@radwerk.test');
  });

  test('being offline is shown above the form until the connection is back, and typed values stay', async () => {
    onSubmit.mockRejectedValueOnce(new NetworkError('offline'));
    const { user } = await renderWithHost(<Form />);
    await user.type(screen.getByLabelText('E-Mail'), 'eva@radwerk.test');
    await user.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung');
    expect(screen.getByLabelText('E-Mail')).toHaveValue('eva@radwerk.test');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('E-Mail')).toHaveValue('eva@radwerk.test');
  });
});
