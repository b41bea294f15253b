import type { Price } from '@kontor/contract/cart';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { assortmentOf, selectionAsSold } from '@kontor/domain/assortment';
import { cartFromSubscription, type Selection } from '@kontor/domain/cart';
import { selectionCost } from '@kontor/domain/selection-cost';
import { shopPlatform } from '@kontor/domain/shop';
import { trialCourse } from '@kontor/domain/trial-course';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Meter } from '@kontor/ui/meter';
import { SumList } from '@kontor/ui/sum-list';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useLocation } from 'react-router-dom';
import { useConfig, useMayCall, useNow, useShop } from '../../host-hooks.ts';
import { useFormat } from '../../use-format.ts';
import { usePlatformTexts } from '../../use-platform-texts.ts';
import { PageLink } from '../page-link.tsx';
import styles from './trial-card.module.css';
import { type TrialSituation, trialSituation } from './trial-situation.ts';
import { useTrialTexts } from './use-trial-texts.ts';

const orderCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}';

interface TrialCardProps {
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData | null;
  /** `null` for roles that see no amounts. */
  readonly prices: readonly Price[] | null;
  /** On the page where plan and devices are chosen: what is chosen there, and ordered. Elsewhere it is what the shop has. */
  readonly chosen?: Selection;
}

/**
 * A running trial: its day, what it costs afterwards and from when, and the order that begins at its end. Shows nothing while
 * no trial runs.
 */
export function TrialCard({ subscription, paymentData, prices, chosen }: TrialCardProps) {
  const t = useTrialTexts();
  const situation = trialSituation(subscription, paymentData);
  const cost = useCost(subscription, prices, situation?.isOrdered ? undefined : chosen);
  if (situation === null) return null;
  return (
    <Card title={t('title')}>
      <div className={styles.panes}>
        <div className={styles.columns}>
          <Course situation={situation} />
          {cost !== null && <Costs situation={situation} cost={cost} paymentData={paymentData} />}
        </div>
      </div>
      {!situation.isOrdered && subscription?.noSelfService === false && (
        <Actions situation={situation} isOnSubscription={chosen !== undefined} />
      )}
    </Card>
  );
}

function Course({ situation: { end, isOrdered, days: agreed } }: { situation: TrialSituation }) {
  const t = useTrialTexts();
  const { date } = useFormat();
  const { trialDays } = useConfig();
  const { day, days, left, lastDay } = trialCourse(end, useNow(), agreed ?? trialDays);
  const label = t('day', { day, days });
  return (
    <div className={styles.course}>
      <Text variant="h2">{left === 0 ? t('over') : t('left', { count: left })}</Text>
      <Meter label={t('meter')} text={label} value={day} max={days} tick={{ at: day / days, label }} />
      <Text variant="ui" tone="secondary">
        {t('free', { lastDay: date(lastDay) })} {isOrdered ? t('ordered', { begin: date(end) }) : t('unordered')}
      </Text>
    </div>
  );
}

type Cost = NonNullable<ReturnType<typeof useCost>>;

/** What is chosen, else what the shop has now, as it would be ordered and charged; `null` where amounts are not seen, or not known. */
function useCost(subscription: Subscription | null, prices: readonly Price[] | null, chosen: Selection | undefined) {
  const shop = useShop();
  const { defaultProductVersions, taxRounding = 'invoice' } = useConfig();
  const had = cartFromSubscription(subscription);
  const assortment = assortmentOf(shopPlatform(shop), subscription, defaultProductVersions);
  if (prices === null || had === null || assortment === null) return null;
  const selection = chosen ?? selectionAsSold(had, assortment);
  const percent = prices[0]?.vatPercent;
  if (percent === undefined) return null;
  const sums = selectionCost(selection, prices, percent, taxRounding);
  return sums && { ...sums, selection, percent, prices };
}

interface CostsProps {
  readonly situation: TrialSituation;
  readonly cost: Cost;
  readonly paymentData: SubscriptionPaymentData | null;
}

function Costs({ situation: { end, isOrdered }, cost, paymentData }: CostsProps) {
  const t = useTrialTexts();
  const { date, money, rate } = useFormat();
  const lineName = useLineName();
  const { selection, prices, tax, total } = cost;
  const begin = date(end);
  const interval = selection.isYearlySubscription ? 'year' : 'month';
  const method = isOrdered ? (paymentData?.paymentMethod ?? null) : null;
  return (
    <div className={styles.costs}>
      <Text variant="ui" weight="semibold">
        {isOrdered ? t('costs.ordered', { begin }) : t('costs.ifOrdered')}
      </Text>
      <SumList
        rows={[
          ...selection.items.map((item) => ({
            key: item.product.type,
            label: lineName(item),
            amount: money(selectionCost({ ...selection, items: [item] }, prices, 0, 'invoice')?.total ?? 0),
          })),
          { key: 'tax', label: t('tax', { rate: rate(cost.percent) }), amount: money(tax), secondary: true },
        ]}
        total={{ label: t(`total.${interval}`), amount: money(total) }}
      />
      {method && (
        <Text variant="ui" tone="secondary">
          {method.type === 'bank_transfer'
            ? t('charge.invoiced', { begin })
            : t('charge.charged', { begin, method: method.label || t(`method.${method.type}`) })}
        </Text>
      )}
    </div>
  );
}

function useLineName() {
  const t = useTrialTexts();
  const platform = usePlatformTexts();
  return ({ product: { type }, quantity }: Selection['items'][number]) =>
    type === 'wms' || type === 'pos' ? t(`device.${type}`, { count: quantity }) : platform(`plan.${type}`);
}

/** The order opens above the page that shows the card (spec §2), and begins at the end of the trial unless another start is chosen there. */
function Actions({ situation, isOnSubscription }: { situation: TrialSituation; isOnSubscription: boolean }) {
  const t = useTrialTexts();
  const { date } = useFormat();
  const { search } = useLocation();
  const mayOrder = useMayCall()(orderCall);
  if (!mayOrder) return null;
  const query = new URLSearchParams(search);
  query.set('checkout', 'true');
  query.set('start', 'trial-end');
  return (
    <div className={styles.actions}>
      <ButtonLink variant="outlined" render={<Link to={{ search: `?${query}` }} preventScrollReset />}>
        {t('order', { begin: date(situation.end) })}
      </ButtonLink>
      {!isOnSubscription && <TextLink render={<PageLink page="subscription" />}>{t('change')}</TextLink>}
    </div>
  );
}
