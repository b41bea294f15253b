import { deviceQuantity } from '@kontor/domain/cart';
import { shownEmail } from '@kontor/domain/shown-email';
import { useOpenPage, useShopParams, useUser } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { InSight } from '@kontor/ui/in-sight';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { TransferPanel } from '../../paying/transfer-panel.tsx';
import type { NextStep } from '../../selection/next-steps.ts';
import { useNextStepTexts } from '../../selection/use-next-step-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { OutcomeState, PlacedOrder } from './checkout-state.ts';
import { EarlierDebt } from './earlier-debt.tsx';
import { useRemainingDebt } from './use-earlier-debt.ts';
import { useInvoiceToTransfer } from './use-invoice-to-transfer.ts';

interface OrderOutcomeProps {
  readonly state: OutcomeState;
  readonly onConfirm: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** After the order: in progress, being checked, processed by the bank, or done; and what happens next. */
export function OrderOutcome(props: OrderOutcomeProps) {
  return (
    <InSight key={viewOf(props.state)}>
      <Outcome {...props} />
    </InSight>
  );
}

/** The button keeps the focus while its confirmation is under way. */
const viewOf = ({ phase }: OutcomeState) => (phase === 'confirming' ? 'unconfirmed' : phase);

function Outcome({ state, onConfirm, onEdit, onClose }: OrderOutcomeProps) {
  switch (state.phase) {
    case 'working':
      return <Waiting title="outcome.working.title" text="outcome.working.text" onClose={onClose} />;
    case 'unconfirmed':
    case 'confirming':
      return (
        <Unconfirmed
          isBusy={state.phase === 'confirming'}
          onConfirm={onConfirm}
          onEdit={state.isFirst ? onEdit : undefined}
          onClose={onClose}
        />
      );
    case 'needs-attention':
      return <NeedsAttention onClose={onClose} />;
    case 'begun':
      return (
        <Waiting
          title="outcome.checking.resumedTitle"
          text="outcome.checking.resumed"
          onEdit={onEdit}
          onClose={onClose}
        />
      );
    case 'checking':
      return <Waiting title="outcome.checking.title" text="outcome.checking.text" onClose={onClose} />;
    case 'done':
      return <Done state={state} onClose={onClose} />;
  }
}

interface WaitingProps {
  readonly title: 'outcome.working.title' | 'outcome.checking.title' | 'outcome.checking.resumedTitle';
  readonly text: 'outcome.working.text' | 'outcome.checking.text' | 'outcome.checking.resumed';
  /** Whether another order may replace this one. */
  readonly onEdit?: () => void;
  readonly onClose: () => void;
}

function Waiting({ title, text, onEdit, onClose }: WaitingProps) {
  const t = useTexts();
  return (
    <Alert
      title={t(title)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('outcome.checking.close')}
          </Button>
          {onEdit && (
            <Button variant="outlined" onClick={onEdit}>
              {t('outcome.checking.again')}
            </Button>
          )}
        </>
      }
    >
      {t(text)}
    </Alert>
  );
}

interface UnconfirmedProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  /** Whether another order may replace this one. */
  readonly onEdit: (() => void) | undefined;
  readonly onClose: () => void;
}

function Unconfirmed({ isBusy, onConfirm, onEdit, onClose }: UnconfirmedProps) {
  const t = useTexts();
  return (
    <Alert
      tone="warning"
      announce={false}
      title={t('outcome.unconfirmed.title')}
      actions={
        <>
          <Button loading={isBusy} onClick={onConfirm}>
            {isBusy ? t('outcome.unconfirmed.confirming') : t('outcome.unconfirmed.confirm')}
          </Button>
          <Button variant="outlined" disabled={isBusy} onClick={onEdit ?? onClose}>
            {t(onEdit ? 'outcome.checking.again' : 'outcome.checking.close')}
          </Button>
        </>
      }
    >
      {t('outcome.unconfirmed.text')}
    </Alert>
  );
}

function NeedsAttention({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Alert
      tone="warning"
      title={t('outcome.attention.title')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('outcome.checking.close')}
        </Button>
      }
    >
      {t('outcome.attention.text')} <SupportLink />
    </Alert>
  );
}

function Done({ state, onClose }: { state: Extract<OutcomeState, { phase: 'done' }>; onClose: () => void }) {
  const t = useTexts();
  const { email } = useUser();
  const nextStepTexts = useNextStepTexts();
  const { order } = state;
  const effect = useEffectText(order);
  const debt = useRemainingDebt(order);
  return (
    <Stack>
      {state.isProcessing ? (
        <Alert title={t('outcome.processing.title')}>
          {effect} {t('outcome.processing.text')}
        </Alert>
      ) : (
        <Alert tone="success" title={t('outcome.done.title')}>
          {effect}
        </Alert>
      )}
      <Transfer placed={order} />
      {debt && <EarlierDebt debt={debt} isOrdered />}
      <CheckoutSection title={t('checkout.next')}>
        <Text variant="ui" tone="secondary">
          {order && <span>{nextStepTexts(order.nextSteps.slice(1).filter(isAhead))} </span>}
          <span>{t('checkout.confirmationMail', { email: shownEmail(email) })}</span>
        </Text>
      </CheckoutSection>
      <AfterOrder placed={order} onClose={onClose} />
    </Stack>
  );
}

/** What can be done now: devices that were ordered are connected; and where the paper is. */
function AfterOrder({ placed, onClose }: { readonly placed: PlacedOrder | null; readonly onClose: () => void }) {
  const t = useTexts();
  const openPage = useOpenPage();
  const devices = orderedDevices(placed).find((type) => openPage(devicePages[type]) !== null);
  return (
    <Stack direction="row" gap={3}>
      {devices && (
        <ButtonLink render={<PageLink page={devicePages[devices]} />}>
          {t(`outcome.done.connect.${devices}`)}
        </ButtonLink>
      )}
      <Button variant={devices ? 'outlined' : 'default'} onClick={onClose}>
        {t('outcome.done.close')}
      </Button>
      {openPage('invoices') && <TextLink render={<PageLink page="invoices" />}>{t('outcome.done.invoices')}</TextLink>}
    </Stack>
  );
}

const devicePages = { pos: 'posDevices', wms: 'wmsDevices' } as const;

/** The kinds of devices of which there are more than before, from now on. */
function orderedDevices(placed: PlacedOrder | null): readonly ('pos' | 'wms')[] {
  const [first] = placed?.nextSteps ?? [];
  if (placed === null || (first?.code !== 'starts-now' && first?.code !== 'more-now')) return [];
  const before = placed.paid ?? { items: [] };
  return (['pos', 'wms'] as const).filter(
    (type) => deviceQuantity(placed.selection, type) > deviceQuantity(before, type),
  );
}

/** A card has been charged by now. */
const isAhead = ({ code }: NextStep): boolean => code !== 'card-charged-today';

/** Where to transfer an order by bank transfer to, and until when. */
function Transfer({ placed }: { placed: PlacedOrder | null }) {
  const t = useTexts();
  const { money } = useFormat();
  const dayAhead = useDayAhead();
  const { shopUuid } = useShopParams();
  const invoice = useInvoiceToTransfer(placed);
  if (invoice === null) return null;
  const { amount, dueAt } = invoice;
  const due = dueAt && dayAhead(dueAt);
  return (
    <CheckoutSection
      title={
        due
          ? t('outcome.transfer.dated', { amount: money(amount), date: due })
          : t('outcome.transfer.undated', { amount: money(amount) })
      }
    >
      <TransferPanel owed={{ ...invoice, shopUuid }} />
    </CheckoutSection>
  );
}

/** What the order changed, and from when: the first of the announced steps. */
function useEffectText(placed: PlacedOrder | null): string {
  const t = useTexts();
  const dayAhead = useDayAhead();
  const [first] = placed?.nextSteps ?? [];
  if (first === undefined) return t('outcome.done.carriedOut');
  return t(`outcome.done.${first.code}`, 'date' in first ? { date: dayAhead(first.date) } : {});
}
