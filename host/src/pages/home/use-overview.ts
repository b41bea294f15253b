import type { BranchStore } from '@kontor/contract/branch-store';
import type { Cart, Price } from '@kontor/contract/cart';
import type { ReportableCashRegister } from '@kontor/contract/compliance';
import type { DunningProcess } from '@kontor/contract/dunning';
import type { FirstStep } from '@kontor/contract/first-step';
import type { Balance } from '@kontor/contract/invoice';
import type { MigrationOverview } from '@kontor/contract/migration';
import type { PartnerAgency } from '@kontor/contract/partner';
import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import type { Device, Shop, ShopMigration } from '@kontor/contract/shop';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import { type UnconfirmedOrder, unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useMayCall, useOrganization, useShop, useShopParams } from '@kontor/platform/host-hooks';
import type { Query } from '@kontor/platform/use-load-failure';
import { useUsage } from '@kontor/platform/use-usage';
import { useQuery } from '@tanstack/react-query';
import { germanBranchStoresQuery } from '../../guard/use-selected-shop.ts';
import { useDunning, useIsDunningKnown } from '../../navigation/use-dunning.ts';
import { useSubscription, useSubscriptionQuery } from '../../navigation/use-subscription.ts';
import { migrationOverviewQuery, migrationQuery } from '../migration/migration-query.ts';
import type { Ground } from './ground.ts';
import { addressProofCall, homeCalls } from './home-queries.ts';
import { usePartnerSuggestion } from './partner-suggestion/use-partner-suggestion.ts';
import type { Product } from './product.ts';

/** All data of the home page. `null` where the server has none or could not be reached: that part is left out. */
export interface Overview {
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData | null;
  readonly prices: readonly Price[] | null;
  /** What is owed now. */
  readonly balance: Balance | null;
  readonly wmsDevices: readonly Device[] | null;
  readonly posDevices: readonly Device[] | null;
  readonly branchStores: readonly BranchStore[] | null;
  readonly knownSteps: readonly FirstStep[] | null;
  /** What is to be reported to the tax office, and what was. */
  readonly registers: readonly ReportableCashRegister[] | null;
  readonly dunning: DunningProcess | null;
  readonly migration: ShopMigration | null;
  /** The shop to which this one has moved. */
  readonly movedTo: Shop | null;
  /** A shopware5 shop has no migration yet; since when it is asked for. `null` for others, and while that is not known. */
  readonly noMigration: Pick<MigrationOverview, 'requestedAt'> | null;
  /** How an order goes on that was not confirmed; `null` for none, and for roles that are not told of it. */
  readonly unconfirmed: UnconfirmedOrder | null;
  /** What the latest order was for; `undefined` where that is not known. */
  readonly ordered: Cart | undefined;
  readonly isDunningKnown: boolean;
  /** Whether it is known that nothing is owed, or how much. */
  readonly isMoneyKnown: boolean;
  /** What the state of the shop rests on, is for this role, and was not answered. */
  readonly unknown: readonly Exclude<Ground, Product>[];
  /** The shop's orders. Nothing waits for them. */
  readonly usage: Query<UsageMonth[]>;
  /** The calls behind the parts above, for those that are slow or have failed. */
  readonly calls: Readonly<Record<HomeCall, Query<unknown>>>;
  /** The partner by whom the merchant may have come; `''` for none, `undefined` while that is not known. */
  readonly suggestion: PartnerSuggestion | '' | undefined;
}

type HomeCall = 'payment' | 'balance' | 'wmsDevices' | 'posDevices' | 'knownSteps' | 'compliance';

/** What the page shows of its calls. They all start at once. */
export interface Loading {
  /** Waits for what it shows first, so that it comes as a whole. */
  readonly isWaiting: boolean;
  /** `null` while the subscription is unknown. */
  readonly overview: Overview | null;
  readonly subscription: Query<unknown>;
  /** The connected partner agency; `''` for none. Nothing waits for it. */
  readonly agency: Query<PartnerAgency | ''>;
}

const decideCall = 'PUT /organization/{organizationUuid}/partner-suggestion';

export function useOverview(): Loading {
  const api = useApi();
  const mayCall = useMayCall();
  const shop = useShop();
  const params = useShopParams();
  const isActive = useOrganization().state === 'active';
  const shopCall = { params };
  const subscription = useSubscription();
  const active = useSubscriptionQuery();
  const payment = useQuery({
    ...apiQuery(api, homeCalls.payment, shopCall),
    enabled: isActive && mayCall(homeCalls.payment),
  });
  const prices = useQuery({
    ...apiQuery(api, homeCalls.prices, shopCall),
    enabled: shop.type !== 'shopware5' && mayCall(homeCalls.prices),
  });
  const order = useQuery({
    ...apiQuery(api, homeCalls.order, shopCall),
    enabled: isActive && mayCall(homeCalls.order),
  });
  const seesBalance = isActive && mayCall(homeCalls.balance);
  const balance = useQuery({ ...apiQuery(api, homeCalls.balance, shopCall), enabled: seesBalance });
  const wmsDevices = useQuery({
    ...apiQuery(api, homeCalls.wmsDevices, shopCall),
    enabled: mayCall(homeCalls.wmsDevices),
  });
  const posDevices = useQuery({
    ...apiQuery(api, homeCalls.posDevices, shopCall),
    enabled: mayCall(homeCalls.posDevices),
  });
  const branchStores = useQuery(germanBranchStoresQuery(api, shop));
  const knownSteps = useQuery({
    ...apiQuery(api, homeCalls.knownSteps, shopCall),
    enabled: mayCall(homeCalls.knownSteps),
  });
  const moving = useQuery(migrationQuery(api, shop));
  const request = useQuery({
    ...migrationOverviewQuery(api, shop),
    enabled: shop.type === 'shopware5' && moving.data === '',
  });
  const agency = useQuery({
    ...apiQuery(api, homeCalls.agency, {
      params: { organizationUuid: params.organizationUuid },
    }),
    enabled: shop.type !== 'shopware5' && mayCall(homeCalls.agency),
  });
  // It is a question: only those who may answer it are asked.
  const suggestion = usePartnerSuggestion({ enabled: shop.type !== 'shopware5' && mayCall(decideCall) });
  const addressProof = useQuery({
    ...apiQuery(api, addressProofCall, shopCall),
    enabled: shop.type === 'shopware6' && mayCall(addressProofCall),
  });
  const offers = useQuery({ ...apiQuery(api, homeCalls.offers, shopCall), enabled: mayCall(homeCalls.offers) });
  const compliance = useQuery({
    ...apiQuery(api, homeCalls.compliance, shopCall),
    enabled: shop.type !== 'shopware5' && mayCall(homeCalls.compliance),
  });
  const usage = useUsage({ enabled: isActive && shop.type !== 'shopware5' });
  const dunning = useDunning();
  const isDunningKnown = useIsDunningKnown();

  const isWaiting =
    // A call that has failed once for good is asked again in its own place.
    [payment, balance, wmsDevices, posDevices, branchStores, knownSteps, moving, request].some(
      ({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0,
    ) ||
    // They would push down others. A second attempt is not worth waiting for.
    [order, prices, suggestion, addressProof, offers, compliance].some(
      ({ isLoading, failureCount }) => isLoading && failureCount === 0,
    );
  const isUnknown = isActive && subscription === undefined;
  const calls = { payment, balance, wmsDevices, posDevices, knownSteps, compliance };
  if (isUnknown) return { isWaiting: active.errorUpdateCount === 0, overview: null, subscription: active, agency };
  const migration = moving.data ? moving.data : null;
  const isMoneyKnown = isDunningKnown && (!seesBalance || balance.data !== undefined);
  const isUnanswered = ({ data, isEnabled }: Pick<typeof payment, 'isEnabled'> & { readonly data: unknown }) =>
    isEnabled && data === undefined;
  const unknown = [
    ...(isMoneyKnown ? [] : ['money' as const]),
    ...(isUnanswered(payment) ? ['paymentMethod' as const] : []),
    ...(isUnanswered(knownSteps) || isUnanswered(moving) || isUnanswered(request) ? ['steps' as const] : []),
    // Without branch stores there is nothing to be reported.
    ...(isUnanswered(compliance) && branchStores.data?.length !== 0 ? ['taxOffice' as const] : []),
  ];
  const overview: Overview = {
    subscription: subscription ?? null,
    paymentData: payment.data ?? null,
    prices: prices.data ?? null,
    balance: balance.data ?? null,
    wmsDevices: wmsDevices.data ?? null,
    posDevices: posDevices.data ?? null,
    branchStores: branchStores.data ?? null,
    knownSteps: knownSteps.data ?? null,
    registers: compliance.data ?? null,
    dunning,
    migration,
    movedTo: successorOf(shop, migration),
    noMigration: request.data?.migration === null ? request.data : null,
    // Where the server cannot tell of orders under way, what was begun is not confirmed.
    unconfirmed: order.isSuccess || order.isError ? unconfirmedOrder(subscription ?? null, order.data || null) : null,
    ordered: order.data ? order.data.cart : undefined,
    isDunningKnown,
    isMoneyKnown,
    unknown,
    usage,
    calls,
    suggestion: suggestion.data,
  };
  return { isWaiting, overview, subscription: active, agency };
}

const successorOf = ({ uuid }: Shop, migration: ShopMigration | null): Shop | null =>
  migration?.state === 'completed' && migration.predecessorShop.uuid === uuid ? migration.successorShop : null;
