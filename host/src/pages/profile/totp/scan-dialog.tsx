import { TotpConfirmation, type TotpSecret } from '@kontor/contract/totp';
import { inGroupsOfFour } from '@kontor/domain/groups-of-four';
import { useHost } from '@kontor/platform/host';
import { CopyButton } from '@kontor/platform/parts/copy-button';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { QrCode } from '@kontor/ui/qr-code';
import type { QrModules } from '@kontor/ui/qr-modules';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { useFactorTexts } from '../use-factor-texts.ts';

interface ScanDialogProps {
  readonly secret: TotpSecret;
  readonly modules: QrModules;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** The secret as a QR code and as text, and the first code as proof that the app has it. */
export function ScanDialog({ secret: { secret }, modules, onConfirmed, onClose }: ScanDialogProps) {
  const t = useFactorTexts();
  const { api } = useHost();
  const form = useContractForm({
    schema: TotpConfirmation,
    defaultValues: { code: '' },
    onSubmit: async (body) => {
      const { recoveryCodes } = await api.call('POST /user/totp/confirm', { body });
      await onConfirmed(recoveryCodes);
    },
  });
  const { error, ...code } = form.field('code');
  return (
    <FormDialog
      title={t('totp.scan.title')}
      description={t('totp.scan.text')}
      confirm={t('totp.scan.submit')}
      busy={t('totp.scan.submitting')}
      isSubmitting={form.isSubmitting}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <QrCode modules={modules} label={t('totp.scan.picture')} />
      <Stack gap={2} align="start">
        <Text variant="small" tone="secondary">
          {t('totp.scan.byHand')}
        </Text>
        <Text variant="ui" weight="medium">
          {inGroupsOfFour(secret)}
        </Text>
        <CopyButton text={secret} label={t('totp.scan.copy')} done={t('copy.done')} failed={t('copy.failed')} />
      </Stack>
      <Field label={t('totp.scan.code')} error={error} required>
        <TextInput {...code} autoComplete="one-time-code" inputMode="numeric" />
      </Field>
    </FormDialog>
  );
}
