import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { CartItem } from './cart.ts';
import { Entitlements } from './connect-shop.ts';
import { DunningProcess, DunningState } from './dunning.ts';
import { longestSearch } from './longest-search.ts';
import { Member } from './member.ts';
import { Organization } from './organization.ts';
import { ProductVersion } from './product.ts';
import { calendarDate, cents, instant, language, term, uuid } from './schema.ts';
import { Shop } from './shop.ts';
import { seesCustomers } from './staff-role.ts';
import { Subscription, SubscriptionPaymentData } from './subscription.ts';
import { UserState } from './user.ts';

/** A search finds so many customers at most, the likeliest first: more words find fewer. */
export const mostFoundCustomers = 200;

/** An organization in the list of the vendor's people. */
export const Customer = z.object({
  organizationUuid: uuid(),
  name: z.string(),
  type: Organization.shape.type,
  state: Organization.shape.state,
  /** `null` until base data was entered. */
  isoCountryCode: z.nullable(z.string()),
  /** Without those that were removed. */
  shopCount: z.int(),
  /** What its contracts cost per month, net: of a yearly one a twelfth, of a complimentary one nothing. */
  monthlyAmount: cents(),
  /** Gross: what it owes, less its credit and what it has transferred for no invoice. Negative where more is held for it. */
  balance: cents(),
  /** Of its dunning processes the one that has come furthest; `null` without one. */
  dunningState: z.nullable(DunningState),
  createdAt: instant(),
});

/** A member as the vendor's people see it. */
export const CustomerMember = z.extend(Member, {
  language: language(),
  state: UserState,
  /** What the person proves a second factor with. */
  factors: z.array(z.enum(['totp', 'passkey'])),
  deletionConfirmedAt: z.nullable(instant()),
});

const NextCharge = SubscriptionPaymentData.shape.nextCharge;

/** A shop with what was agreed for it. */
export const ShopOfCustomer = z.extend(Shop, {
  createdAt: instant(),
  subscription: z.nullable(Subscription),
  entitlements: z.omit(Entitlements, { shopUuid: true, version: true, updatedAt: true }),
  /** What is paid for at the contract's prices, net; empty without a contract. */
  prices: z.array(CartItem),
  /** As of the organization. */
  monthlyAmount: cents(),
  /** What is owed for its invoices, gross. */
  owed: cents(),
  nextCharge: NextCharge,
  paymentMethod: SubscriptionPaymentData.shape.paymentMethod,
  dunning: z.nullable(DunningProcess),
  flags: z.object({
    noSelfService: z.boolean(),
    complimentary: z.boolean(),
    /** The last day on which it is; `null` for ever, and for others. Absent from servers of before. */
    complimentaryUntil: z.optional(z.nullable(calendarDate())),
    /** Of the licences that a shopware6 shop has, or that are sold to it by agreement; `null` for other shops, and without any. */
    licenceVersion: z.nullable(ProductVersion),
  }),
});

/** An organization with everything that is agreed with it. */
export const CustomerDetails = z.extend(Customer, {
  baseData: Organization.shape.baseData,
  vatIdVerificationStatus: Organization.shape.vatIdVerificationStatus,
  requiresSecondFactor: z.boolean(),
  /** Gross: `balance` is `owed` less the others. */
  account: z.object({ owed: cents(), credit: cents(), unassigned: cents() }),
  members: z.array(CustomerMember),
  /** The oldest 50 first; the header Link names the next ones. */
  shops: z.array(ShopOfCustomer),
  /** The next one of all shops; `null` where no contract goes on, or its amount is not known. */
  nextCharge: z.nullable(z.extend(NextCharge.def.innerType, { shopUuid: uuid() })),
  /** The partner that is connected. */
  agency: z.nullable(z.object({ organizationUuid: uuid(), name: z.string(), since: instant() })),
});

export const customerCalls = defineCalls({
  'GET /backoffice/customer/{customerUuid}': {
    summary:
      'An organization with members, shops, contracts and account; of its shops 50, and the header Link names the page with the next ones',
    permission: 'staff',
    staff: seesCustomers,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    success: { status: 200, body: CustomerDetails },
    errors: [],
  },
  'GET /backoffice/customer': {
    summary:
      'Organizations, 50; the header Link names the next page. `search`: company, e-mail address of a member, name or address of a shop, number of an invoice or credit note, any uuid, VAT id, or id at the payment provider; the likeliest 200, names also with typing errors. Without it the newest first',
    permission: 'staff',
    staff: seesCustomers,
    query: z.strictObject({
      search: z.optional(term(0, longestSearch)),
      type: z.optional(Organization.shape.type),
      state: z.optional(Organization.shape.state),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    success: { status: 200, body: z.array(Customer) },
    errors: [],
  },
});

export type Customer = z.output<typeof Customer>;
export type CustomerDetails = z.output<typeof CustomerDetails>;
export type CustomerMember = z.output<typeof CustomerMember>;
export type ShopOfCustomer = z.output<typeof ShopOfCustomer>;
