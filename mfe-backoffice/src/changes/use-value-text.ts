import { accountNames } from '@kontor/contract/accounting-settings';
import { AnnouncementBody } from '@kontor/contract/announcement';
import { legalKinds } from '@kontor/contract/legal-document';
import { InvoiceRefund } from '@kontor/contract/operator-money';
import { Organization } from '@kontor/contract/organization';
import { PartnerState } from '@kontor/contract/partner';
import { PriceListPublication } from '@kontor/contract/price-list';
import { planTypes, productTypes } from '@kontor/contract/product-type';
import { PartnerApproval } from '@kontor/contract/settings';
import { ShopType } from '@kontor/contract/shop';
import { staffRoles } from '@kontor/contract/staff-role';
import { countryName } from '@kontor/domain/country';
import { isDay } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../texts/use-texts.ts';

const amounts = [
  'amount',
  'left',
  'owed',
  'refundable',
  'refunded',
  'unassigned',
  'credit',
  'unitAmount',
  'extraOrderAmount',
  'sepaDirectDebitLimit',
  'fourEyesFrom',
];
/** Numbers that name something: no thousands are set apart in them. */
const identifiers = ['consultantNumber', 'clientNumber', 'from', 'to'];
const states = [
  'draft',
  'scheduled',
  'current',
  'past',
  'open',
  'approved',
  'rejected',
  'expired',
  'outdated',
] as const;
const levels = AnnouncementBody.def.shape.level.options;

const factors = ['totp', 'recovery-code', 'passkey'] as const;

interface Tier {
  readonly upTo: number | null;
  readonly unitAmount: number;
}

/** A value as people read it, by the name of its field. */
export function useValueText(): (field: string, value: unknown) => string {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { money, count, rate, date, day, language } = useFormat();
  const tier = ({ upTo, unitAmount }: Tier) =>
    upTo === null ? money(unitAmount) : t('value.tier', { upTo: count(upTo), amount: money(unitAmount) });
  const known: Readonly<Record<string, (value: string) => string | undefined>> = {
    role: (value) => {
      const role = staffRoles.find((one) => one === value);
      return role && t(`role.${role}`);
    },
    state: (value) => {
      const state = states.find((one) => one === value);
      return state && t(`value.state.${state}`);
    },
    partnerState: (value) => {
      const state = PartnerState.options.find((one) => one === value);
      return state && t(`partners.states.${state}`);
    },
    partnerApproval: (value) => {
      const approval = PartnerApproval.options.find((one) => one === value);
      return approval && t(`value.partnerApproval.${approval}`);
    },
    kind: (value) => {
      const kind = legalKinds.find((one) => one === value);
      return kind && t(`legal.kind.${kind}`);
    },
    appliesTo: (value) => {
      const reach = PriceListPublication.shape.appliesTo.options.find((one) => one === value);
      return reach && t(`value.reach.${reach}`);
    },
    trialPlan: (value) => {
      const plan = planTypes.find((one) => one === value);
      return plan && platform(`plan.${plan}`);
    },
    complimentary: (value) => (value === 'ever' ? t('customer.agree.way.ever') : undefined),
    factors: (value) => {
      const factor = factors.find((one) => one === value);
      return factor && t(`customer.factor.${factor}`);
    },
    way: (value) => {
      const way = InvoiceRefund.shape.to.options.find((one) => one === value);
      return way && t(`customer.refund.ways.${way}`);
    },
    level: (value) => {
      const level = levels.find((one) => one === value);
      return level && t(`announcements.levels.${level}`);
    },
    types: (value) => {
      const type = Organization.shape.type.options.find((one) => one === value);
      return type && t(`announcements.types.${type}`);
    },
    shopTypes: (value) => {
      const type = ShopType.options.find((one) => one === value);
      return type && platform(`shopSystem.${type}`);
    },
    countries: (value) => countryName(value, language),
    isoCountryCode: (value) => countryName(value, language),
    posSupportedCountries: (value) => countryName(value, language),
  };
  return function text(field, value): string {
    if (value === null || value === undefined) return t('value.none');
    if (Array.isArray(value)) {
      if (value.length === 0) return t('value.none');
      return value.map((one) => (field === 'tiers' ? tier(one as Tier) : text(field, one))).join(', ');
    }
    if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
    if (typeof value === 'number') {
      if (amounts.includes(field)) return money(value);
      if (identifiers.includes(field)) return String(value);
      return field === 'rate' ? rate(value) : count(value);
    }
    if (typeof value === 'string') {
      if (isDay(value)) return day(value);
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return date(value);
      return known[field]?.(value) ?? value;
    }
    return JSON.stringify(value);
  };
}

const fields = [
  'factors',
  'role',
  'state',
  'rate',
  'validFrom',
  'isoCountryCode',
  'amount',
  'left',
  'owed',
  'unassigned',
  'credit',
  'monthsPaidPerYear',
  'includedOrders',
  'extraOrderAmount',
  'tiers',
  'appliesTo',
  'sepaDirectDebitLimit',
  'trialDays',
  'trialPlan',
  'bankTransferDaysUntilDue',
  'posSupportedCountries',
  'defaultProductVersions',
  'soldVersions',
  'commission',
  'months',
  'fourEyesFrom',
  'senderEmail',
  'supportEmail',
  'name',
  'senderName',
  'company',
  'addressLine1',
  'zip',
  'city',
  'vatId',
  'taxNumber',
  'registration',
  'phone',
  'bankAccount',
  'colours',
  'logo',
  'light',
  'dark',
  'accountHolder',
  'iban',
  'bic',
  'unitAmount',
  'until',
  'invoiceUuid',
  'action',
  'vatKind',
  'partnerState',
  'partnerApproval',
  'complimentary',
  'noSelfService',
  'licenceVersion',
  'chargedFrom',
  'endsAt',
  'pausedUntil',
  'dunned',
  'refunded',
  'refundable',
  'accounting',
  'revenue',
  'badDebt',
  'debtors',
  'from',
  'to',
  'kind',
  'needsAcceptance',
] as const;

/** How the books are kept: named as on the page that sets it. */
const ofBooks = [
  'chart',
  'consultantNumber',
  'clientNumber',
  'fiscalYearStartMonth',
  'accountLength',
  'domestic',
  ...accountNames,
] as const;

/** Fields that a form elsewhere has names for. */
const named = {
  way: 'customer.payout.to',
  textDe: 'announcements.texts.de',
  textEn: 'announcements.texts.en',
  level: 'announcements.level',
  firstDay: 'announcements.from',
  lastDay: 'announcements.until',
  types: 'announcements.audience.types',
  shopTypes: 'announcements.audience.shopTypes',
  countries: 'announcements.audience.countries',
} as const;

/** The name of a field by its path: `Provision, Satz`. Fields that are not known here are shown by their own names. */
export function useFieldName(): (path: readonly string[]) => string {
  const t = useTexts();
  const productName = useProductName();
  const nameOf = (part: string, root: string | undefined) => {
    const ofBook = root === 'accounting' && ofBooks.find((one) => one === part);
    if (ofBook) return t(`settings.field.${ofBook}`);
    const field = fields.find((one) => one === part);
    if (field) return t(`field.${field}`);
    if (Object.hasOwn(named, part)) return t(named[part as keyof typeof named]);
    return part === 'items' || part === 'accounts' ? '' : productName(part);
  };
  return (path) =>
    path
      .map((part) => nameOf(part, path[0]))
      .filter(Boolean)
      .join(', ');
}

/** `Advanced, Cloud-Shop, v2` for `advanced cloud v2`, and for parts of it. */
export function useProductName(): (key: string) => string {
  const t = useTexts();
  const platform = usePlatformTexts();
  return (key) =>
    key
      .split(' ')
      .map((part) => {
        const type = productTypes.find((one) => one === part);
        if (type) return type === 'wms' || type === 'pos' ? t(`device.${type}`) : platform(`plan.${type}`);
        return part === 'cloud' || part === 'shopware6' ? platform(`shopSystem.${part}`) : part;
      })
      .join(', ');
}
