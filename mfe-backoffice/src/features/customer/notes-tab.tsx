import { NewStaffNote } from '@kontor/contract/customer-note';
import type { TimelineEntry } from '@kontor/contract/customer-timeline';
import { useApi } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { TextArea } from '@kontor/ui/text-area';
import { useState } from 'react';
import { ListCard } from '../../components/list-card.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useActorName } from './use-entry-texts.ts';
import { useTimeline } from './use-timeline.ts';

/** What the vendor's people have written down about a customer, for themselves alone. */
export function NotesTab({ customerUuid }: { readonly customerUuid: string }) {
  const t = useTexts();
  const api = useApi();
  const { moment } = useFormat();
  const actorName = useActorName();
  const { pages, rows, failure, readAgain } = useTimeline(customerUuid, { kind: 'note' });
  const [removing, setRemoving] = useState<TimelineEntry | null>(null);
  return (
    <Stack gap={6} align="stretch">
      <Card title={t('customer.note.write')}>
        <NoteForm customerUuid={customerUuid} onDone={readAgain} />
      </Card>
      <ListCard
        rows={rows}
        failure={failure}
        isFiltered={false}
        none={{ title: t('customer.note.none'), text: t('customer.note.noneText') }}
      >
        {(notes) => (
          <CardRows>
            {notes.map((note) => (
              <CardRow
                key={String(note.details['noteUuid'])}
                title={note.title}
                text={`${actorName(note.actor)}, ${moment(note.at)}`}
                end={
                  <Button
                    variant="outlined"
                    size="sm"
                    aria-label={t('customer.note.removeOf', { at: moment(note.at) })}
                    onClick={() => setRemoving(note)}
                  >
                    {t('customer.note.remove')}
                  </Button>
                }
                endBelow
              />
            ))}
          </CardRows>
        )}
      </ListCard>
      <MoreRows pages={pages} text={t('customer.timeline.more')} loadingText={t('customer.timeline.loadingMore')} />
      {removing && (
        <ConfirmDialog
          tone="danger"
          title={t('customer.note.removeTitle')}
          description={removing.title}
          confirm={t('customer.note.remove')}
          busy={t('customer.note.removing')}
          onConfirm={async () => {
            const noteUuid = String(removing.details['noteUuid']);
            await api.call('DELETE /backoffice/customer/{customerUuid}/note/{noteUuid}', {
              params: { customerUuid, noteUuid },
            });
            await readAgain();
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Stack>
  );
}

interface NoteFormProps {
  readonly customerUuid: string;
  readonly onDone: () => Promise<unknown>;
}

function NoteForm({ customerUuid, onDone }: NoteFormProps) {
  const t = useTexts();
  const api = useApi();
  const { form, submit, field, failure, isSubmitting } = useContractForm({
    schema: NewStaffNote,
    defaultValues: { text: '' },
    onSubmit: async (body) => {
      await api.call('POST /backoffice/customer/{customerUuid}/note', { params: { customerUuid }, body });
      form.reset();
      await onDone();
    },
  });
  const { error, ...text } = field('text');
  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <Stack gap={4} align="stretch">
        <FormFailure text={failure} />
        <Field label={t('customer.note.text')} help={t('customer.note.help')} error={error} required>
          <TextArea {...searchMark} {...text} rows={3} maxLength={2000} />
        </Field>
        <div>
          <Button type="submit" loading={isSubmitting}>
            {t(isSubmitting ? 'customer.note.saving' : 'customer.note.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
