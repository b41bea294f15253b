import type { PriceTier } from '@kontor/contract/cart';
import type { Subscription } from '@kontor/contract/subscription';
import { deviceQuantity, lineAmount, type Selection } from '@kontor/domain/cart';
import { lastDayOf } from '@kontor/domain/date';
import { type DeviceType, deviceTypes } from '@kontor/domain/product';
import { endedTrial, trialEnds } from '@kontor/domain/trial-end';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { QuantityStepper } from '@kontor/ui/quantity-stepper';
import { Tile } from '@kontor/ui/tile';
import { mdiBarcodeScan, mdiCashRegister } from '@mdi/js';
import type { Billing } from '../../billing/use-billing.ts';
import { maxDevices, type SelectionChange } from '../../selection/selection-params.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './devices-card.module.css';
import { TrialLinks, useTestableProducts } from './trial-links.tsx';

interface DevicesCardProps {
  readonly billing: Billing;
  readonly current: Selection | null;
  readonly selection: Selection;
  readonly isLocked: boolean;
  readonly onChange: (change: SelectionChange) => void;
}

const icons: Record<DeviceType, string> = { wms: mdiBarcodeScan, pos: mdiCashRegister };

/** How many WMS devices and tills are licensed. */
export function DevicesCard({ billing, current, selection, isLocked, onChange }: DevicesCardProps) {
  const t = useTexts();
  const interval = selection.isYearlySubscription ? 'year' : 'month';
  const testable = useTestableProducts(billing.subscription);
  return (
    <Card flush title={t('devices.title')} foot={testable.length > 0 && <TrialLinks types={testable} />}>
      {deviceTypes.map((type) => {
        const price = billing.prices.find((entry) => entry.product.type === type && entry.interval === interval);
        if (!price) return null;
        return (
          <DeviceRow
            key={type}
            type={type}
            tiers={price.tiers}
            isYearly={selection.isYearlySubscription}
            quantity={deviceQuantity(selection, type)}
            before={current && deviceQuantity(current, type)}
            trial={trialOf(billing.subscription, type)}
            isLocked={isLocked}
            onChange={(quantity) => onChange({ [type]: quantity })}
          />
        );
      })}
    </Card>
  );
}

/** The trial of a device that runs or has ended, by the end of its period; `null` for none. */
interface DeviceTrial {
  readonly state: 'runs' | 'ended';
  readonly end: string;
}

function trialOf(subscription: Subscription | null, type: DeviceType): DeviceTrial | null {
  const items = (subscription?.items ?? []).filter(({ product }) => product.type === type);
  const [runs] = trialEnds({ items });
  if (runs !== undefined) return { state: 'runs', end: runs };
  const end = endedTrial(items);
  return end === null ? null : { state: 'ended', end };
}

interface DeviceRowProps {
  readonly type: DeviceType;
  readonly tiers: readonly PriceTier[];
  readonly isYearly: boolean;
  readonly quantity: number;
  readonly before: number | null;
  readonly trial: DeviceTrial | null;
  readonly isLocked: boolean;
  readonly onChange: (quantity: number) => void;
}

function DeviceRow({ type, tiers, isYearly, quantity, before, trial, isLocked, onChange }: DeviceRowProps) {
  const t = useTexts();
  const { money, date } = useFormat();
  const [first, second] = tiers;
  const price = t(isYearly ? `device.${type}.perYear` : `device.${type}.perMonth`, {
    price: money(first?.unitAmount ?? 0),
  });
  const further =
    first?.upTo && second ? t('devices.further', { count: first.upTo + 1, price: money(second.unitAmount) }) : null;
  return (
    <div className={styles.row}>
      <Tile tone="soft" size="sm">
        <Icon path={icons[type]} size={20} />
      </Tile>
      <div className={styles.text}>
        <b className={styles.name}>{t(`device.${type}.name`)}</b>
        <span>
          {price}
          {further && <span className={styles.further}>, {further}</span>}
          {before !== null && before !== quantity && (
            <>
              , <span className={styles.changed}>{t('change.before', { count: before })}</span>
            </>
          )}
        </span>
        {trial && (
          <span className={styles.trial}>
            {t(`devices.trial.${trial.state}`, { date: date(lastDayOf(trial.end)) })}
          </span>
        )}
      </div>
      <QuantityStepper
        label={t(`device.${type}.name`)}
        decreaseLabel={t(`device.${type}.less`)}
        increaseLabel={t(`device.${type}.more`)}
        value={quantity}
        max={maxDevices}
        disabled={isLocked}
        onChange={onChange}
      />
      <span className={styles.amount}>{money(lineAmount(tiers, quantity))}</span>
    </div>
  );
}
