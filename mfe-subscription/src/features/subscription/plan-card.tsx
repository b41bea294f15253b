import type { Selection } from '@kontor/domain/cart';
import { isIntervalChangePossible } from '@kontor/domain/checkout';
import { isPlan, type PlanType, planTypes } from '@kontor/domain/product';
import { activeItems } from '@kontor/domain/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Badge } from '@kontor/ui/badge';
import { Card } from '@kontor/ui/card';
import { PlanTable } from '@kontor/ui/plan-table';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { Text } from '@kontor/ui/text';
import type { Billing } from '../../billing/use-billing.ts';
import { freeMonths, type PlanOffer, planOffers } from '../../selection/plan-offers.ts';
import type { SelectionChange } from '../../selection/selection-params.ts';
import type { OrderVolume } from '../../selection/use-order-volume.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OrderVolumeField } from './order-volume-field.tsx';

interface PlanCardProps {
  readonly billing: Billing;
  readonly selection: Selection;
  readonly volume: OrderVolume;
  /** Nothing may be changed here at all. */
  readonly isLocked: boolean;
  readonly onChange: (change: SelectionChange) => void;
}

/** The plans to choose from, with what each costs at the shop's order volume. */
export function PlanCard({ billing, selection, volume, isLocked, onChange }: PlanCardProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { money, count } = useFormat();
  const ownPlan =
    activeItems(billing.subscription)
      .map(({ product }) => product)
      .find(isPlan)?.type ?? null;
  const title = t(isLocked ? 'plans.titleLocked' : 'plans.title');
  const { orders } = volume;
  const offers = planOffers(billing.prices, selection.isYearlySubscription ? 'year' : 'month', orders);

  // Without orders the volume is what the own plan includes, at which hardly another one could be cheaper.
  const isTelling = volume.origin !== 'plan';

  const costText = (amount: string) => (selection.isYearlySubscription ? t('plans.aYear', { amount }) : amount);

  const row = (offer: PlanOffer) => {
    const isCheapest = isTelling && offer.isCheapest;
    const facts = { orders: count(orders), cost: costText(money(offer.costAtVolume)) };
    return {
      value: offer.type,
      name: platform(`plan.${offer.type}`),
      badge: offer.type === ownPlan && <Badge plain>{t('plans.own')}</Badge>,
      inclusive: count(offer.includedOrders),
      extra: money(offer.extraOrderPrice),
      estimate: money(offer.costAtVolume),
      cheapest: isCheapest && t('plans.cheapest'),
      price: money(offer.basePrice),
      summary: (
        <>
          {t('plans.included', { count: count(offer.includedOrders), price: money(offer.extraOrderPrice) })}
          <br />
          {isCheapest ? (
            <Text as="span" variant="ui" tone="success" weight="semibold">
              {t('plans.cheapestAt', facts)}
            </Text>
          ) : (
            t('plans.costAt', facts)
          )}
        </>
      ),
      disabled: isLocked,
    };
  };

  return (
    <Card
      flush
      title={title}
      aside={<IntervalChoice billing={billing} selection={selection} isLocked={isLocked} onChange={onChange} />}
    >
      <OrderVolumeField volume={volume} />
      <PlanTable
        label={title}
        columns={{
          name: t('plans.column.name'),
          inclusive: t('plans.column.inclusive'),
          extra: t('plans.column.extra'),
          estimate: t('plans.column.estimate', { orders: count(orders) }),
          price: selection.isYearlySubscription ? t('plans.column.yearlyPrice') : t('plans.column.price'),
        }}
        plans={offers.map(row)}
        value={selection.items.map(({ product }) => product.type).find((type) => isPlan({ type }))}
        onChange={(type) => onChange({ plan: planOf(type) })}
      />
    </Card>
  );
}

function IntervalChoice({
  billing: { subscription, prices },
  selection,
  isLocked,
  onChange,
}: Omit<PlanCardProps, 'volume'>) {
  const t = useTexts();
  const saving = freeMonths(prices);
  const canBe = (isYearly: boolean) => !isLocked && isIntervalChangePossible(subscription, isYearly);
  const chosen = selection.isYearlySubscription ? 'year' : 'month';
  return (
    <SegmentedControl
      label={t('plans.interval.label')}
      value={chosen}
      onChange={(interval) => onChange({ interval })}
      segments={[
        { value: 'month', label: t('plans.interval.month'), disabled: chosen !== 'month' && !canBe(false) },
        {
          value: 'year',
          label: t('plans.interval.year'),
          note: saving > 0 && t('plans.interval.saving', { count: saving }),
          disabled: !canBe(true),
        },
      ]}
      reason={chosen === 'year' && !isLocked ? t(`plans.interval.${canBe(false) ? 'locks' : 'locked'}`) : undefined}
    />
  );
}

function planOf(type: string | undefined): PlanType | null {
  return planTypes.find((plan) => plan === type) ?? null;
}
