import type { PriceList } from '@kontor/contract/price-list';
import { useApi } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Badge } from '@kontor/ui/badge';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { Changes } from '../../changes/changes.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { contentOf, useListName } from './use-list-name.ts';

interface OneListProps {
  readonly list: PriceList;
  readonly all: readonly PriceList[];
  readonly onDone: () => Promise<unknown>;
}

/** A list beside another one, with what differs; of a draft also what can be done with it. */
export function OneList({ list, all, onDone }: OneListProps) {
  const t = useTexts();
  const { get, to, filter } = useAddress();
  const listName = useListName();
  const [doing, setDoing] = useState<'publish' | 'discard' | null>(null);
  const others = all.filter(({ uuid }) => uuid !== list.uuid);
  const current = others.find(({ state }) => state === 'current');
  const other = others.find(({ uuid }) => uuid === get('with')) ?? current ?? others[0];
  return (
    <>
      <PageHead
        eyebrow={
          <TextLink quiet render={<Link to={to({ list: null, with: null, edit: null })} />}>
            {t('prices.title')}
          </TextLink>
        }
        title={listName(list)}
        badge={list.state !== 'draft' && <Badge tone="info">{t(`value.state.${list.state}`)}</Badge>}
        actions={
          list.state === 'draft' && (
            <Stack direction="row" gap={3}>
              <Button variant="outlined" onClick={() => setDoing('discard')}>
                {t('prices.discard.open')}
              </Button>
              <ButtonLink variant="outlined" render={<Link to={to({ edit: 'yes' })} />}>
                {t('prices.edit')}
              </ButtonLink>
              <Button onClick={() => setDoing('publish')}>{t('prices.publish.open')}</Button>
            </Stack>
          )
        }
      />
      {other ? (
        <Card title={t('prices.compared', { one: listName(other), other: listName(list) })}>
          <Stack gap={5} align="stretch">
            <Field label={t('prices.compareWith')}>
              <Select {...searchMark} value={other.uuid} onChange={({ target }) => filter({ with: target.value })}>
                {others.map((each) => (
                  <option key={each.uuid} value={each.uuid}>
                    {listName(each)}
                  </option>
                ))}
              </Select>
            </Field>
            <Changes
              call="PUT /backoffice/price-list/{priceListUuid}/publish"
              before={contentOf(other)}
              after={contentOf(list)}
            />
          </Stack>
        </Card>
      ) : (
        <Card title={listName(list)}>
          <Text tone="secondary">{t('prices.only')}</Text>
          <Changes call="" before={null} after={contentOf(list)} />
        </Card>
      )}
      {doing === 'publish' && (
        <PublishDialog draft={list} current={current} onDone={onDone} onClose={() => setDoing(null)} />
      )}
      {doing === 'discard' && <DiscardDialog draft={list} onDone={onDone} onClose={() => setDoing(null)} />}
    </>
  );
}

interface DiscardDialogProps {
  readonly draft: PriceList;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

function DiscardDialog({ draft, onDone, onClose }: DiscardDialogProps) {
  const t = useTexts();
  const api = useApi();
  const navigate = useNavigate();
  const { to } = useAddress();
  return (
    <ConfirmDialog
      tone="danger"
      title={t('prices.discard.title')}
      description={t('prices.discard.text')}
      confirm={t('prices.discard.confirm')}
      busy={t('prices.discard.busy')}
      onConfirm={async () => {
        await api.call('DELETE /backoffice/price-list/{priceListUuid}', { params: { priceListUuid: draft.uuid } });
        await onDone();
        await navigate(to({ list: null, with: null }), { replace: true });
      }}
      onClose={onClose}
    />
  );
}
