import type { FactorChange } from '@kontor/contract/second-factor';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { PasswordField } from '@kontor/platform/parts/password-field';
import type { FormField } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { useEffect, useState } from 'react';
import { PasskeyError } from '../../passkey/passkey-error.ts';
import { usePasskeyErrorText } from '../../passkey/use-passkey-error-text.ts';
import { useFactorTexts } from './use-factor-texts.ts';

/** The factors that the account has, one of which the server asks for. */
interface Asked {
  readonly code: boolean;
  readonly passkey: boolean;
}

export interface FactorProof {
  readonly asked: Asked | null;
  /** Whether the browser is asked for a passkey when the form is submitted. */
  readonly withPasskey: boolean;
  readonly setWithPasskey: (withPasskey: boolean) => void;
  readonly refusal: string | null;
  /** Makes a change. If the server asks for a factor, shows its field, or asks the browser for a passkey. */
  readonly confirm: (body: FactorChange, change: (proof: FactorChange) => Promise<void>) => Promise<void>;
}

/** What confirms a change of the account's factors: the password first; the server says whether that is sufficient. */
export function useFactorProof(): FactorProof {
  const t = useFactorTexts();
  const { api } = useHost();
  const passkeyErrorText = usePasskeyErrorText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [withPasskey, setWithPasskey] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function signed() {
    const [options, { signWithPasskey }] = await Promise.all([
      api.call('POST /auth/passkey/options', {}),
      import(/* webpackChunkName: "passkey" */ '../../passkey/ask-browser.ts'),
    ]);
    return signWithPasskey(options);
  }

  async function attempt({ password, code }: FactorChange, change: (proof: FactorChange) => Promise<void>) {
    if (withPasskey) return change({ password, passkey: await signed() });
    try {
      await change(code === undefined ? { password } : { password, code });
    } catch (error) {
      const missing = missingFactors(error);
      // An empty field is reported by the form.
      if (missing === null || asked !== null) throw error;
      setAsked(missing);
      if (missing.code) return;
      setWithPasskey(true);
      await change({ password, passkey: await signed() });
    }
  }

  return {
    asked,
    withPasskey,
    setWithPasskey,
    refusal,
    async confirm(body, change) {
      setRefusal(null);
      try {
        await attempt(body, change);
      } catch (error) {
        if (error instanceof PasskeyError) setRefusal(passkeyErrorText(error));
        else if (hasCode(error, 'passkey-not-accepted')) setRefusal(t('proof.notAccepted'));
        else throw error;
      }
    },
  };
}

function missingFactors(error: unknown): Asked | null {
  if (!hasCode(error, 'validation-failed')) return null;
  const isMissing = (factor: string) =>
    error.violations.some(({ path, code }) => path === factor && code === 'required');
  const missing = { code: isMissing('code'), passkey: isMissing('passkey') };
  return missing.code || missing.passkey ? missing : null;
}

interface FactorFieldsProps {
  readonly proof: FactorProof;
  readonly field: (
    name: 'password' | 'code',
    options?: { readonly setValueAs: (value: string) => string | undefined },
  ) => FormField;
}

/** The password, and what the server asks for besides it. */
export function FactorFields({ proof: { asked, withPasskey, setWithPasskey }, field }: FactorFieldsProps) {
  const t = useFactorTexts();
  return (
    <>
      <PasswordField label={t('password')} autoComplete="current-password" name="password" field={field} />
      {asked && (
        <Stack gap={3} align="stretch">
          <Alert title={t('proof.asking')}>{withPasskey && t('proof.passkeyNext')}</Alert>
          {!withPasskey && <CodeField field={field} />}
          {asked.code && asked.passkey && (
            <div>
              <Button variant="link" onClick={() => setWithPasskey(!withPasskey)}>
                {t(withPasskey ? 'proof.useCode' : 'proof.usePasskey')}
              </Button>
            </div>
          )}
          {asked.passkey && (
            <Text variant="small" tone="secondary">
              {t('proof.lost')}
            </Text>
          )}
        </Stack>
      )}
    </>
  );
}

/** Gets focus when it appears, because the person has submitted the form and waits. */
function CodeField({ field }: Pick<FactorFieldsProps, 'field'>) {
  const t = useFactorTexts();
  const { error, ref, ...code } = field('code', { setValueAs: (value) => value || undefined });
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => input?.focus(), [input]);
  return (
    <Field label={t('proof.code')} help={t('proof.codeHelp')} error={error} required>
      <TextInput
        {...code}
        ref={(element: HTMLInputElement | null) => {
          ref(element);
          setInput(element);
        }}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
