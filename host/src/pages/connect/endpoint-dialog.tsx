import { type ConnectClient, NewClientEndpoint } from '@kontor/contract/connect-client';
import { coveredEvents } from '@kontor/contract/connect-event';
import { useApi } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { TextInput } from '@kontor/ui/text-input';
import type { ShownSecret } from './secret-dialog.tsx';
import { useConnectTexts } from './use-connect-texts.ts';

interface Props {
  readonly client: ConnectClient;
  readonly onChanged: (secret: ShownSecret) => Promise<void>;
  readonly onClose: () => void;
}

/** Where the events of a system are sent, and which. */
export function EndpointDialog({ client: { id, name, scopes, endpoint }, onChanged, onClose }: Props) {
  const t = useConnectTexts();
  const api = useApi();
  const covered = coveredEvents(scopes);
  const { field, errorOf, submit, isSubmitting, failure } = useContractForm<NewClientEndpoint>({
    schema: NewClientEndpoint,
    defaultValues: { url: endpoint?.url ?? '', events: endpoint?.events ?? covered },
    onSubmit: async (body) => {
      const { secret } = await api.call('PUT /operator/connect/client/{clientId}/endpoint', {
        params: { clientId: id },
        body,
      });
      await onChanged({ id, name, secret, kind: 'signing' });
    },
  });
  const { error, ...url } = field('url');
  const { error: _, ...events } = field('events');
  return (
    <FormDialog
      size="form"
      title={t('endpoint.title', { name })}
      description={t('endpoint.text')}
      confirm={t('endpoint.submit')}
      busy={t('endpoint.busy')}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('endpoint.url')} help={t('endpoint.urlHelp')} error={error} required>
        <TextInput {...url} type="url" autoComplete="off" />
      </Field>
      <FieldSet legend={t('endpoint.events')} error={errorOf('events')}>
        {covered.map((type) => (
          <Checkbox key={type} {...events} value={type}>
            {type}
          </Checkbox>
        ))}
      </FieldSet>
    </FormDialog>
  );
}
