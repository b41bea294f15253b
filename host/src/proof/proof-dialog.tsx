import { StepUp } from '@kontor/contract/fresh-proof';
import type { ProofMethod } from '@kontor/contract/problem';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { useState } from 'react';
import { usePasskeyErrorText } from '../passkey/use-passkey-error-text.ts';
import { announceProof } from './proofs-of-tabs.ts';
import { useProofTexts } from './use-proof-texts.ts';

export interface ProofDialogProps {
  readonly methods: readonly ProofMethod[];
  readonly onClose: (isProven: boolean) => void;
}

/** Asks for what the account has: a code, a passkey, or either. */
export function ProofDialog({ methods, onClose }: ProofDialogProps) {
  const done = () => {
    announceProof();
    onClose(true);
  };
  const giveUp = () => onClose(false);
  const passkey = usePasskey(done);
  return methods.includes('totp') ? (
    <CodeForm methods={methods} passkey={passkey} onDone={done} onClose={giveUp} />
  ) : (
    <PasskeyForm passkey={passkey} onClose={giveUp} />
  );
}

type Passkey = ReturnType<typeof usePasskey>;

/** Has the browser ask for a passkey of the account. */
function usePasskey(onDone: () => void) {
  const t = useProofTexts();
  const { api } = useHost();
  const errorText = usePasskeyErrorText();
  const { error, ...attempt } = useAttempt(async () => {
    const [options, { signWithPasskey }] = await Promise.all([
      api.call('POST /auth/step-up/passkey-options', {}),
      import(/* webpackChunkName: "passkey" */ '../passkey/ask-browser.ts'),
    ]);
    await api.call('POST /auth/step-up/passkey', { body: await signWithPasskey(options) });
    onDone();
  });
  const text = () => (hasCode(error, 'passkey-not-accepted') ? t('notAccepted') : errorText(error));
  return { ...attempt, failure: error === null ? null : text() };
}

interface FormProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function PasskeyForm({ passkey, onClose }: FormProps) {
  const t = useProofTexts();
  return (
    <FormDialog
      title={t('title')}
      description={t('passkeyText')}
      confirm={t('usePasskey')}
      busy={t('asking')}
      isSubmitting={passkey.isBusy}
      failure={passkey.failure}
      onSubmit={passkey.start}
      onClose={onClose}
    >
      <Lost />
    </FormDialog>
  );
}

function CodeForm({
  methods,
  passkey,
  onDone,
  onClose,
}: FormProps & Pick<ProofDialogProps, 'methods'> & { readonly onDone: () => void }) {
  const t = useProofTexts();
  const { api } = useHost();
  const [tried, setTried] = useState<'code' | 'passkey'>('code');
  const form = useContractForm({
    schema: StepUp,
    defaultValues: { code: '' },
    onSubmit: async (body) => {
      await api.call('POST /auth/step-up', { body });
      onDone();
    },
  });
  const { error, ...code } = form.field('code');
  const hasPasskey = methods.includes('passkey');
  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      confirm={t('submit')}
      busy={t(passkey.isBusy ? 'asking' : 'submitting')}
      isSubmitting={form.isSubmitting || passkey.isBusy}
      failure={tried === 'code' ? form.failure : passkey.failure}
      onSubmit={(event) => {
        setTried('code');
        form.submit(event);
      }}
      onClose={onClose}
    >
      <Field label={t('code')} help={methods.includes('recovery-code') && t('codeHelp')} error={error} required>
        <TextInput {...code} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
      </Field>
      {hasPasskey && (
        <>
          <div>
            <Button
              variant="outlined"
              disabled={form.isSubmitting || passkey.isBusy}
              onClick={() => {
                setTried('passkey');
                passkey.start();
              }}
            >
              {t('usePasskey')}
            </Button>
          </div>
          <Lost />
        </>
      )}
    </FormDialog>
  );
}

function Lost() {
  const t = useProofTexts();
  return (
    <Text variant="small" tone="secondary">
      {t('lost')}
    </Text>
  );
}
