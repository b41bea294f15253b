import type { CustomerShop } from '@kontor/contract/customer-shop';
import { useHost } from '@kontor/platform/host';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Field } from '@kontor/ui/field';
import { TextArea } from '@kontor/ui/text-area';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

/** The contract's limit. */
const maxNote = 2000;

/** What the partner notes about a shop, for itself. */
export function NoteDialog({
  shop,
  save,
  onClose,
}: {
  shop: CustomerShop;
  save: (shopUuid: string, text: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts();
  const { notify } = useHost();
  const errorText = useErrorText('network-in-form');
  const [text, setText] = useState(shop.note?.text ?? '');
  const { start, isBusy, error } = useAttempt(async () => {
    await save(shop.shopUuid, text);
    notify(t('note.done', { name: shop.organizationName }));
    onClose();
  });
  return (
    <FormDialog
      title={t('note.title', { name: shop.organizationName })}
      description={t('note.text')}
      confirm={t('note.confirm')}
      busy={t('note.busy')}
      isSubmitting={isBusy}
      failure={error === null ? null : errorText(error)}
      onSubmit={() => start()}
      onClose={onClose}
    >
      <Field label={t('note.label')}>
        <TextArea maxLength={maxNote} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  );
}
