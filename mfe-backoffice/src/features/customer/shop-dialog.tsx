import type { ShopOfCustomer } from '@kontor/contract/customer';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { useProductName } from '../../changes/use-value-text.ts';
import { Facts } from '../../components/facts.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type ShopAct, shopActs, useShopActs } from './shop-acts.ts';

interface ShopDialogProps {
  readonly shop: ShopOfCustomer;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A shop: what is booked, what may be used, and at which prices. */
export function ShopDialog({ shop, onDone, onClose }: ShopDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { to } = useAddress();
  const contract = useContractFacts(shop);
  const use = useEntitlementFacts(shop);
  const acts = useShopActs(shop);
  const [doing, setDoing] = useState<ShopAct | null>(null);
  if (doing) {
    const ActOfShop = shopActs[doing];
    return <ActOfShop shop={shop} onDone={onDone} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={shop.name}
      closeLabel={common('close')}
      foot={
        <>
          {acts.map((act) => (
            <Button key={act} variant="outlined" onClick={() => setDoing(act)}>
              {t(`customer.${act}.open`)}
            </Button>
          ))}
          <ButtonLink
            variant="outlined"
            render={<Link to={to({ tab: 'timeline', shop: shop.uuid, cursor: null, kind: null })} />}
          >
            {t('customer.timelineOfShop')}
          </ButtonLink>
        </>
      }
    >
      <Stack gap={5} align="stretch">
        <Facts facts={contract} />
        <Text as="h3" variant="h3">
          {t('customer.use')}
        </Text>
        <Facts facts={use} />
        <Text as="h3" variant="h3">
          {t('customer.prices')}
        </Text>
        <Prices prices={shop.prices} />
      </Stack>
    </Dialog>
  );
}

function useContractFacts(shop: ShopOfCustomer) {
  const t = useTexts();
  const common = usePlatformTexts();
  const { money, date, day } = useFormat();
  const { subscription, nextCharge, paymentMethod, flags, mainShopUrl, type, owed, uuid } = shop;
  const complimentary = flags.complimentaryUntil
    ? t('customer.flag.complimentaryUntil', { date: day(flags.complimentaryUntil) })
    : t('customer.flag.complimentary');
  const flagged = [
    ...(flags.complimentary ? [complimentary] : []),
    ...(flags.noSelfService ? [t('customer.flag.noSelfService')] : []),
    ...(flags.licenceVersion === null ? [] : [t('customer.flag.licence', { version: flags.licenceVersion })]),
  ];
  const method = paymentMethod && [t(`customer.method.${paymentMethod.type}`), paymentMethod.label];
  return [
    { label: t('customers.type'), value: common(`shopSystem.${type}`) },
    { label: t('customer.shopAddress'), value: mainShopUrl ?? t('value.none') },
    {
      label: t('customer.subscription'),
      value: subscription ? t(`customer.contract.${subscription.state}`) : t('customer.noContract'),
    },
    ...(subscription?.cancelAtDate ? [{ label: t('customer.endsAt'), value: date(subscription.cancelAtDate) }] : []),
    { label: t('customer.flags'), value: flagged.length === 0 ? t('value.none') : flagged.join(', ') },
    { label: t('customer.owed'), value: money(owed) },
    {
      label: t('customer.nextCharge'),
      value: nextCharge
        ? t('customer.chargeOn', { amount: money(nextCharge.amount), date: date(nextCharge.date) })
        : t('value.none'),
    },
    { label: t('customer.paymentMethod'), value: method ? method.filter(Boolean).join(', ') : t('value.none') },
    { label: t('customer.identifier'), value: uuid },
  ];
}

function useEntitlementFacts({ entitlements }: ShopOfCustomer) {
  const t = useTexts();
  const productName = useProductName();
  const { count, date } = useFormat();
  const { state, erp, wms, pos, validUntil, suspendsAt } = entitlements;
  const devices = ({ enabled, devices: number }: typeof wms) =>
    enabled ? t('customer.devices', { count: number }) : t('customer.off');
  return [
    { label: t('customers.state'), value: t(`customer.entitlement.${state}`) },
    {
      label: 'ERP',
      value: erp.enabled
        ? t('customer.erp', { plan: productName(erp.plan ?? ''), orders: count(erp.includedOrders) })
        : t('customer.off'),
    },
    { label: 'WMS', value: devices(wms) },
    { label: 'POS', value: devices(pos) },
    ...(validUntil === null ? [] : [{ label: t('customer.validUntil'), value: date(validUntil) }]),
    ...(suspendsAt === null ? [] : [{ label: t('customer.suspendsAt'), value: date(suspendsAt) }]),
  ];
}

/** At the prices of the contract, which may not be those of today. */
function Prices({ prices }: Pick<ShopOfCustomer, 'prices'>) {
  const t = useTexts();
  const productName = useProductName();
  const { money, count } = useFormat();
  if (prices.length === 0) return <Text tone="secondary">{t('customer.noPrices')}</Text>;
  return (
    <Facts
      facts={prices.map(({ product, quantity, amount, interval }) => ({
        label: `${count(quantity)} × ${productName(product.type)}`,
        value: t(`customer.per.${interval}`, { amount: money(amount) }),
      }))}
    />
  );
}
