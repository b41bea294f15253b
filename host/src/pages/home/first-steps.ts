import type { DunningProcess } from '@kontor/contract/dunning';
import type { FirstStepKey, FirstStep as KnownStep } from '@kontor/contract/first-step';
import type { Organization } from '@kontor/contract/organization';
import type { MemberCall } from '@kontor/contract/roles-of-calls';
import type { Device, Shop, ShopMigration } from '@kontor/contract/shop';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { isBillingAddressPresent } from '@kontor/domain/billing-address';
import { entitlementsOf } from '@kontor/domain/entitlements';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { freeLicences, licencesOf } from '../../navigation/licences.ts';

export interface FirstStep {
  readonly id:
    | 'address'
    | 'vatId'
    | 'subscription'
    | 'plan'
    | 'paymentMethod'
    | 'plugin'
    | 'firstArticle'
    | 'firstOrder'
    | 'wmsDevices'
    | 'branchStore'
    | 'posDevices'
    | 'cashRegister'
    | 'migration';
  /** Name of the page on which it is done. */
  readonly page: string;
  readonly isDone: boolean;
  /** Devices that are licensed but not registered. */
  readonly missing?: number;
}

export interface SetUp {
  readonly organization: Organization;
  readonly shop: Shop;
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData | null;
  /** `null` while they are unknown, which is no step. */
  readonly wmsDevices: readonly Device[] | null;
  readonly posDevices: readonly Device[] | null;
  /** What the portal knows of the steps that are done in the shop, its apps and other systems. */
  readonly knownSteps: readonly KnownStep[] | null;
  readonly migration: ShopMigration | null;
  readonly dunning: DunningProcess | null;
  /** The shop to which this one has moved. */
  readonly movedTo: Shop | null;
}

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const saveBaseData = 'PUT /organization/{organizationUuid}/base-data';
const order = `PUT ${shop}/subscription/active/stripe-subscription/{id}` as const;

/** What a step ends with: it is for the roles that may do that. The other steps are done in other systems. */
const stepCalls: Readonly<Partial<Record<FirstStep['id'], MemberCall>>> = {
  address: saveBaseData,
  vatId: saveBaseData,
  subscription: order,
  plan: order,
  paymentMethod: order,
  wmsDevices: `POST ${shop}/wms/pairing-code`,
  branchStore: `POST ${shop}/fiskaly-organization`,
  posDevices: `POST ${shop}/pos/pairing-code`,
  cashRegister: `POST ${shop}/pos/pairing-code`,
  migration: `PUT ${shop}/migration/complete`,
};

/** Whether a member who may make these calls can do a step. */
export function canDo({ id }: FirstStep, mayCall: (call: MemberCall) => boolean): boolean {
  const call = stepCalls[id];
  return call === undefined || mayCall(call);
}

/** What a shop still needs, in order. Derived from the server's data, so steps complete themselves. */
export function firstSteps(setUp: SetUp): FirstStep[] {
  const { organization, subscription, paymentData, migration } = setUp;
  const country = organization.baseData?.isoCountryCode;
  const isPaidFor = subscription?.state === 'complimentary' || liveStripeSubscription(subscription) !== null;
  // A trial needs none: the first order asks for it.
  const isAskedLater = organization.baseData === null && subscription?.state === 'trial';
  const steps: FirstStep[] = isAskedLater
    ? []
    : [{ id: 'address', page: 'shopBaseData', isDone: isBillingAddressPresent(organization.baseData) }];
  if (country !== undefined && isTaxIdRequired(country)) {
    // A pending verification needs no action of the user; outside the EU there is no register.
    const isEntered = Boolean(organization.baseData?.vatId) && organization.vatIdVerificationStatus !== 'unverified';
    steps.push({ id: 'vatId', page: 'shopBaseData', isDone: isEntered });
  }
  if (migration) steps.push({ id: 'migration', page: 'migration', isDone: migration.state === 'completed' });
  // The plan of a shop that has moved is that of its successor.
  const plan =
    setUp.shop.type !== 'shopware5' && (setUp.movedTo === null || isPaidFor) ? [planStep(subscription, isPaidFor)] : [];
  // What is tried out is set up first, and ordered when it has proved itself.
  if (subscription?.state === 'trial' && !isPaidFor)
    return [...steps, ...erpSteps(setUp), ...deviceSteps(setUp), ...plan];
  steps.push(...plan);
  if (isPaidFor && subscription?.state !== 'complimentary' && paymentData) {
    steps.push({ id: 'paymentMethod', page: 'paymentMethods', isDone: paymentData.paymentMethod !== null });
  }
  // What is switched off cannot be set up.
  if (isSuspended(setUp)) return steps;
  return [...steps, ...erpSteps(setUp), ...deviceSteps(setUp)];
}

const isSuspended = ({ subscription, dunning }: SetUp) =>
  entitlementsOf({ subscription, dunning }).state === 'suspended';

/** Without a subscription nothing can be ordered (spec §5), so plans are not offered. */
const planStep = (subscription: Subscription | null, isDone: boolean): FirstStep =>
  subscription === null
    ? { id: 'subscription', page: 'subscription', isDone: false }
    : { id: 'plan', page: 'subscription', isDone };

/** A step that other systems report, or that is known by what the shop has; none while that is unknown. */
function knownStep(
  { knownSteps }: SetUp,
  key: FirstStepKey,
  step: Pick<FirstStep, 'id' | 'page'>,
): readonly FirstStep[] {
  const known = knownSteps?.find((one) => one.key === key);
  return known ? [{ ...step, isDone: known.done }] : [];
}

/** With a plan the ERP runs: its plugin connects a shopware6 shop, then articles and orders follow. */
function erpSteps(setUp: SetUp): FirstStep[] {
  const { erp } = entitlementsOf({ subscription: setUp.subscription, dunning: null });
  if (!erp.enabled) return [];
  return [
    ...knownStep(setUp, 'plugin-installed', { id: 'plugin', page: 'plugin' }),
    ...knownStep(setUp, 'first-article', { id: 'firstArticle', page: 'erp' }),
    ...knownStep(setUp, 'first-order', { id: 'firstOrder', page: 'erp' }),
  ];
}

/** Name of the page of the branches, in the countries whose fiscal service is connected. */
const fiscalPages: Readonly<Record<string, string>> = { DE: 'posGermany', AT: 'posAustria' };

export const fiscalPageOf = ({ baseData }: Pick<Organization, 'baseData'>): string | undefined =>
  fiscalPages[baseData?.isoCountryCode ?? ''];

function deviceSteps(setUp: SetUp): FirstStep[] {
  const { organization, subscription, wmsDevices, posDevices } = setUp;
  const fiscalPage = fiscalPageOf(organization);
  const licences = licencesOf(subscription);
  const steps: FirstStep[] = [];
  if (licences.wms > 0 && wmsDevices) {
    const missing = freeLicences(subscription, 'wms', wmsDevices.length);
    steps.push({ id: 'wmsDevices', page: 'wmsDevices', isDone: missing === 0, missing });
  }
  if (licences.pos > 0 && fiscalPage) {
    steps.push(...knownStep(setUp, 'branch-created', { id: 'branchStore', page: fiscalPage }));
  }
  if (licences.pos > 0 && posDevices) {
    const missing = freeLicences(subscription, 'pos', posDevices.length);
    steps.push({ id: 'posDevices', page: 'posDevices', isDone: missing === 0, missing });
  }
  if (licences.pos > 0 && fiscalPage) {
    steps.push(...knownStep(setUp, 'cash-register-connected', { id: 'cashRegister', page: fiscalPage }));
  }
  return steps;
}
