import type { PriceList } from '@kontor/contract/price-list';
import { useApi } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { type SyntheticEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { contentOfFields, fieldsOfDraft, type ItemFields } from './draft-fields.ts';
import styles from './edit-draft.module.css';
import { ItemRow } from './item-row.tsx';

interface EditDraftProps {
  readonly draft: PriceList;
  readonly onDone: () => Promise<unknown>;
}

/** The prices of a draft in fields. */
export function EditDraft({ draft, onDone }: EditDraftProps) {
  const t = useTexts();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText('network-in-form');
  const { to } = useAddress();
  const [fields, setFields] = useState(() => fieldsOfDraft(draft));
  const [isWrong, setWrong] = useState(false);
  const save = useAttempt(async () => {
    const body = contentOfFields(fields);
    if (body === null) return;
    await api.call('PUT /backoffice/price-list/{priceListUuid}', { params: { priceListUuid: draft.uuid }, body });
    await onDone();
    await navigate(to({ edit: null }), { replace: true });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isReadable = contentOfFields(fields) !== null;
    setWrong(!isReadable);
    if (isReadable && !save.isBusy) save.start();
  };
  const setItem = (index: number, item: ItemFields) =>
    setFields({ ...fields, items: fields.items.map((each, at) => (at === index ? item : each)) });
  return (
    <form method="dialog" className={styles.form} onSubmit={submit} noValidate>
      <PageHead
        eyebrow={
          <TextLink quiet render={<Link to={to({ edit: null })} />}>
            {t('prices.draft')}
          </TextLink>
        }
        title={t('prices.editTitle')}
        lead={t('prices.editLead')}
        actions={
          <Stack direction="row" gap={3}>
            <ButtonLink variant="outlined" render={<Link to={to({ edit: null })} />}>
              {t('prices.back')}
            </ButtonLink>
            <Button type="submit" loading={save.isBusy}>
              {t(save.isBusy ? 'prices.saving' : 'prices.save')}
            </Button>
          </Stack>
        }
      />
      <Stack gap={6} align="stretch">
        {isWrong && (
          <Alert tone="danger" title={t('prices.wrong.title')}>
            {t('prices.wrong.text')}
          </Alert>
        )}
        {save.error !== null && <Alert tone="danger">{errorText(save.error)}</Alert>}
        <Card title={t('prices.year')}>
          <div className={styles.months}>
            <Field label={t('field.monthsPaidPerYear')} help={t('prices.yearHelp')}>
              <TextInput
                value={fields.monthsPaidPerYear}
                inputMode="numeric"
                numeric
                autoComplete="off"
                onChange={({ target }) => setFields({ ...fields, monthsPaidPerYear: target.value })}
              />
            </Field>
          </div>
        </Card>
        <Card title={t('prices.products')} flush>
          {fields.items.map((item, index) => (
            <ItemRow
              key={`${item.item.productType} ${item.item.platform} ${item.item.version}`}
              fields={item}
              isChecked={isWrong}
              onChange={(next) => setItem(index, next)}
            />
          ))}
        </Card>
      </Stack>
    </form>
  );
}
