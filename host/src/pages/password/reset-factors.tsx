import type { ResetFactors } from '@kontor/contract/second-factor';
import type { ResetPassword } from '@kontor/contract/user';
import { useSupportEmail } from '@kontor/platform/host-hooks';
import { lateTextsHook } from '@kontor/platform/late-texts';
import type { EntryField } from '@kontor/platform/use-entry-form';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

export type KeptFactors = NonNullable<ResetPassword['keep']>;

interface ResetFactorFieldsProps {
  readonly factors: ResetFactors;
  readonly kept: KeptFactors;
  readonly onChange: (kept: KeptFactors) => void;
  readonly field: (name: 'code', options: { readonly setValueAs: (value: string) => string | undefined }) => EntryField;
}

/** What else signs in to the account: a new password alone would leave an intruder's passkey in it. */
export function ResetFactorFields({ factors: { passkeys, app }, kept, onChange, field }: ResetFactorFieldsProps) {
  const t = useResetTexts();
  const { date } = useFormat();
  const added = (at: string, isRecent: boolean) => t(isRecent ? 'addedRecently' : 'added', { date: date(at) });
  const keep = (uuid: string, isKept: boolean) => {
    const others = kept.passkeys.filter((other) => other !== uuid);
    onChange({ ...kept, passkeys: isKept ? [...others, uuid] : others });
  };
  const hasRecent = passkeys.some(({ isRecent }) => isRecent) || app?.isRecent;
  return (
    <Stack gap={4} align="stretch">
      <FieldSet legend={t('title')}>
        <Text variant="small" tone="secondary">
          {t('text')}
        </Text>
        {hasRecent && (
          <Alert tone="warning" announce={false} title={t('recent')}>
            {t('recentText')}
          </Alert>
        )}
        {passkeys.map(({ uuid, name, createdAt, isRecent }) => (
          <Checkbox
            key={uuid}
            checked={kept.passkeys.includes(uuid)}
            onChange={({ target }) => keep(uuid, target.checked)}
            help={added(createdAt, isRecent)}
          >
            {t('passkey', { name })}
          </Checkbox>
        ))}
        {app && (
          <Checkbox
            checked={kept.app}
            onChange={({ target }) => onChange({ ...kept, app: target.checked })}
            help={added(app.activeSince, app.isRecent)}
          >
            {t('app')}
          </Checkbox>
        )}
      </FieldSet>
      {app && !app.isRecent && !kept.app && <CodeField field={field} />}
    </Stack>
  );
}

function CodeField({ field }: Pick<ResetFactorFieldsProps, 'field'>) {
  const t = useResetTexts();
  const supportEmail = useSupportEmail();
  const { error, ...code } = field('code', { setValueAs: (value) => value || undefined });
  return (
    <Field label={t('code')} help={t('codeHelp', { supportEmail })} error={error} required>
      <TextInput {...code} size="lg" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

const useResetTexts = lateTextsHook<typeof de>('reset-factors', texts);
