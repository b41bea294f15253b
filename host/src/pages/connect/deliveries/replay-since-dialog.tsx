import { useHost } from '@kontor/platform/host';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useState } from 'react';
import { useConnectTexts } from '../use-connect-texts.ts';
import { useReplay } from './use-deliveries.ts';

interface Props {
  readonly clientId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sends everything since an instant again, in the operator's time zone. */
export function ReplaySinceDialog({ clientId, name, onClose }: Props) {
  const t = useConnectTexts();
  const platform = usePlatformTexts();
  const { notify } = useHost();
  const errorText = useErrorText();
  const replay = useReplay(clientId);
  const [since, setSince] = useState('');
  const [isMissing, setMissing] = useState(false);
  const at = new Date(since);
  const { start, isBusy, error } = useAttempt(async () => {
    await replay({ since: at.toISOString() });
    notify(t('replay.since.done'));
    onClose();
  });
  const submit = () => {
    const isInstant = !Number.isNaN(at.getTime());
    setMissing(!isInstant);
    if (isInstant) start();
  };
  return (
    <FormDialog
      title={t('replay.since.title', { name })}
      description={t('replay.since.text')}
      confirm={t('replay.since.submit')}
      busy={t('replay.busy')}
      isSubmitting={isBusy}
      failure={error === null ? null : errorText(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('replay.since.label')}
        help={t('replay.since.help')}
        error={isMissing ? platform('violation.required') : undefined}
        required
      >
        <TextInput type="datetime-local" value={since} onChange={({ target }) => setSince(target.value)} />
      </Field>
    </FormDialog>
  );
}
