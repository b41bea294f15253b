import type { Offer } from '@kontor/contract/offer';
import { useHost } from '@kontor/platform/host';
import { useMayCall } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { SumList } from '@kontor/ui/sum-list';
import { Text } from '@kontor/ui/text';
import { OfferState } from '../../components/offer-state.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useFailureText } from './use-failure-text.ts';
import { useItemName } from './use-item-name.ts';
import { useOfferActions } from './use-offers.ts';

interface OfferDialogProps {
  readonly offer: Offer;
  /** A draft is changed in the form in which it was prepared. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** An offer with its lines; while it is open it is sent and withdrawn here. */
export function OfferDialog({ offer, onChange, onClose }: OfferDialogProps) {
  const t = useTexts();
  const failureText = useFailureText();
  const { notify } = useHost();
  const may = useMayCall();
  const actions = useOfferActions();
  const { uuid, state, organizationName, shopName, refusal } = offer;
  const send = useAttempt(async () => {
    await actions.send(uuid);
    notify(t('offers.sent', { name: organizationName }));
    onClose();
  });
  const withdraw = useAttempt(async () => {
    await actions.withdraw(uuid);
    notify(t('offers.withdrawn'));
    onClose();
  });
  const isBusy = send.isBusy || withdraw.isBusy;
  // Why it cannot be sent is in the offer itself.
  const error = withdraw.error ?? (refusal === null ? send.error : null);
  const maySend = state === 'draft' && may('PUT /organization/{organizationUuid}/offer/{offerUuid}/send');
  const mayChange = state === 'draft' && may('PUT /organization/{organizationUuid}/offer/{offerUuid}');
  const open = state === 'draft' || state === 'sent' ? state : null;
  const mayWithdraw = open !== null && may('PUT /organization/{organizationUuid}/offer/{offerUuid}/withdraw');
  return (
    <Dialog
      open
      size="form"
      busy={isBusy}
      onClose={onClose}
      title={t('offers.dialogTitle', { name: organizationName })}
      description={shopName}
      closeLabel={t('offers.close')}
      foot={
        (maySend || mayWithdraw) && (
          <>
            {mayWithdraw && (
              <Button variant="outlined" disabled={isBusy} onClick={withdraw.start}>
                {withdraw.isBusy
                  ? t('offers.withdrawing')
                  : t(state === 'draft' ? 'offers.discard' : 'offers.withdraw')}
              </Button>
            )}
            {mayChange && (
              <Button variant="outlined" disabled={isBusy} onClick={onChange}>
                {t('offers.change')}
              </Button>
            )}
            {maySend && (
              <Button loading={send.isBusy} disabled={isBusy} onClick={send.start}>
                {send.isBusy ? t('offers.sending') : t('offers.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap={5}>
        {error !== null && (
          <Alert tone="danger" title={t('offers.failed')}>
            {failureText(error)}
          </Alert>
        )}
        <Situation offer={offer} />
        {refusal !== null && open !== null && (
          <Alert tone="warning" title={t(`offers.refused.${open}`)}>
            {t(`refused.${refusal}`)}
          </Alert>
        )}
        <Lines offer={offer} />
        {offer.note !== null && (
          <section>
            <Text as="h3" variant="h3">
              {t('offers.note')}
            </Text>
            <Text variant="body">{offer.note}</Text>
          </section>
        )}
      </Stack>
    </Dialog>
  );
}

function Situation({ offer: { state, validUntil, closedAt, reason } }: { offer: Offer }) {
  const t = useTexts();
  const { date } = useFormat();
  const day = date(state === 'draft' || state === 'sent' ? validUntil : (closedAt ?? validUntil));
  return (
    <Stack gap={2}>
      <Stack direction="row">
        <OfferState state={state} />
      </Stack>
      <Text variant="ui" tone="secondary">
        {t(`offers.situation.${state}`, { date: day })}
      </Text>
      {reason !== null && <Text variant="body">{t('offers.reason', { reason })}</Text>}
    </Stack>
  );
}

function Lines({ offer: { cart } }: { offer: Offer }) {
  const t = useTexts();
  const { money } = useFormat();
  const name = useItemName();
  return (
    <SumList
      rows={[
        ...cart.items.map((item) => ({ key: item.product.type, label: name(item), amount: money(item.amount) })),
        { key: 'net', label: t('offers.net'), amount: money(cart.subtotal), secondary: true },
        { key: 'tax', label: t('offers.tax'), amount: money(cart.tax), secondary: true },
      ]}
      total={{
        label: t(cart.isYearlySubscription ? 'offers.totalPerYear' : 'offers.totalPerMonth'),
        amount: money(cart.total),
      }}
    />
  );
}
