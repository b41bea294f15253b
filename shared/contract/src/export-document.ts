import * as z from 'zod/mini';
import { Activity } from './activity.ts';
import { InvoiceAddress } from './billing-details.ts';
import { FiscalState } from './branch-store.ts';
import { exportBillingLists } from './export-billing-lists.ts';
import { LegalAcceptance, LegalKind } from './legal-document.ts';
import { Invitation, Member } from './member.ts';
import { Organization, StoredBaseData } from './organization.ts';
import { Commission, Lead, LeadInterests, PartnerAccount, PartnerState } from './partner.ts';
import { DeviceKind } from './product.ts';
import { cents, instant, language, uuid } from './schema.ts';
import { CloudShopState, ShopType } from './shop.ts';
import { SelectedProducts, ShopSystem, ShopSystems } from './signup.ts';

const some = z.nullable(z.string());
const whenever = z.nullable(instant());
const amount = z.nullable(cents());

/**
 * The lists of an export, by their names in its JSON document; each is a CSV file as well. What belongs together is found
 * by the uuids: a device names its shop. Amounts are in cents.
 */
export const exportLists = {
  billingDetails: z.object({
    invoiceEmails: z.array(z.string()),
    purchaseOrderNumber: some,
    costCentre: some,
    buyerReference: some,
    differentAddress: z.nullable(InvoiceAddress),
    invoiceLanguage: z.nullable(language()),
  }),
  members: z.object(Member.shape),
  invitations: z.object(Invitation.shape),
  /** Which version of a legal text was accepted for the organization, by whom, when and where. */
  legalAcceptances: z.object({
    uuid: uuid(),
    documentUuid: uuid(),
    kind: LegalKind,
    validFrom: z.string(),
    userUuid: uuid(),
    place: LegalAcceptance.shape.place,
    acceptedAt: instant(),
  }),
  /** Of a merchant those that were sent to it, of a partner its own. */
  offers: z.object({
    uuid: uuid(),
    partnerName: z.string(),
    organizationName: z.string(),
    shopUuid: uuid(),
    shopName: z.string(),
    state: z.string(),
    cart: z.unknown(),
    note: z.string(),
    reason: z.string(),
    createdAt: instant(),
    sentAt: whenever,
    validUntil: instant(),
    closedAt: whenever,
  }),
  agencyConnections: z.object({ uuid: uuid(), agencyName: z.string(), connectedAt: instant(), endedAt: whenever }),
  shops: z.object({
    uuid: uuid(),
    name: z.string(),
    type: ShopType,
    mainShopUrl: some,
    adminUrl: some,
    usesShopify: z.boolean(),
    shopifyDomains: z.array(z.string()),
    pluginInstallationLicense: some,
    cloudState: z.nullable(CloudShopState),
    createdAt: instant(),
    /** When it was removed. Its papers, branch stores and cash registers are still in the lists. */
    removedAt: whenever,
  }),
  shopMigrations: z.object({
    uuid: uuid(),
    predecessorShopUuid: uuid(),
    successorShopUuid: uuid(),
    state: z.enum(['staged', 'completed']),
    completedAt: whenever,
    revertedAt: whenever,
  }),
  firstSteps: z.object({ shopUuid: uuid(), key: z.string(), doneAt: instant() }),
  devices: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    kind: DeviceKind,
    state: z.enum(['connected', 'disconnected']),
    externalId: some,
    name: z.string(),
    serialNumber: z.string(),
    appVersion: some,
    lastSeenAt: whenever,
    createdAt: instant(),
  }),
  branchStores: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    externalId: some,
    name: z.string(),
    isoCountryCode: z.string(),
    state: FiscalState,
    isRequested: z.boolean(),
    addressLine1: some,
    zip: some,
    city: some,
    taxNumber: some,
    createdAt: instant(),
  }),
  cashRegisters: z.object({
    uuid: uuid(),
    branchStoreUuid: uuid(),
    externalId: some,
    name: z.string(),
    serialNumber: z.string(),
    manufacturer: some,
    model: some,
    state: FiscalState,
    tssSerialNumber: some,
    tssState: z.nullable(FiscalState),
    tssCertificateExpiresAt: whenever,
    commissionedAt: whenever,
    exchangedAt: whenever,
    tssChangedAt: whenever,
    decommissionedAt: whenever,
    createdAt: instant(),
  }),
  /** Registers whose system was exchanged. */
  pastCashRegisters: z.object({
    uuid: uuid(),
    shopUuid: uuid(),
    branchStoreUuid: uuid(),
    branchStoreName: z.string(),
    isoCountryCode: z.string(),
    addressLine1: some,
    zip: some,
    city: some,
    taxNumber: some,
    name: z.string(),
    serialNumber: z.string(),
    manufacturer: some,
    model: some,
    tssSerialNumber: some,
    tssState: z.nullable(FiscalState),
    tssCertificateExpiresAt: whenever,
    commissionedAt: whenever,
    exchangedAt: whenever,
    tssChangedAt: whenever,
    decommissionedAt: instant(),
    createdAt: instant(),
  }),
  /** What was reported to the tax office last. */
  cashRegisterNotices: z.object({
    cashRegisterUuid: uuid(),
    shopUuid: uuid(),
    reportedAt: instant(),
    tssSerialNumber: some,
    isDecommissioned: z.boolean(),
    addressLine1: some,
    zip: some,
    city: some,
    movedAt: z.nullable(instant()),
    runEndedAt: whenever,
  }),
  noticeDetails: z.object({
    branchStoreUuid: uuid(),
    shopUuid: uuid(),
    taxNumber: z.string(),
    tssCertification: some,
  }),
  ...exportBillingLists,
  /** Of a partner, like the following lists. */
  partnerAccounts: z.object({
    state: PartnerState,
    stateSince: instant(),
    payoutState: PartnerAccount.shape.payoutState,
    referralCode: some,
    fieldOfActivity: PartnerAccount.shape.partnerFieldOfActivity,
    shopSystems: ShopSystems,
  }),
  /** Of a partner: what was agreed with it about its commissions, by day. */
  partnerTerms: z.object({ validFrom: z.string(), rate: z.number(), months: z.int(), setAt: instant() }),
  /** Of a partner: how often its link was opened. */
  referralDays: z.object({ day: z.string(), visits: z.int() }),
  /** Of a partner: what it has noted about shops of its customers. */
  customerNotes: z.object({ shopUuid: uuid(), shopName: z.string(), note: z.string(), changedAt: instant() }),
  leads: z.object({
    uuid: uuid(),
    companyName: z.string(),
    contactName: z.string(),
    email: z.string(),
    state: Lead.shape.state,
    stateSince: whenever,
    createdAt: instant(),
    phone: some,
    shopSystem: some,
    interests: z.nullable(LeadInterests),
    consentVersion: some,
    consentAt: whenever,
  }),
  commissions: z.object({
    uuid: uuid(),
    period: z.string(),
    state: Commission.shape.state,
    amount,
    number: some,
    net: amount,
    vatPercent: z.nullable(z.number()),
    vat: amount,
    total: amount,
    closedAt: whenever,
    paidAt: whenever,
    /** The credit note, by its path in the export; `null` without one. */
    pdf: some,
  }),
  commissionLines: z.object({
    uuid: uuid(),
    commissionUuid: uuid(),
    shopName: z.string(),
    invoiceNumber: z.string(),
    invoiceDate: instant(),
    at: instant(),
    net: cents(),
    rate: z.number(),
    amount: cents(),
  }),
  /** What was done in the organization, oldest first. */
  activity: z.object(Activity.shape),
} as const;

export type ExportListName = keyof typeof exportLists;

export type ExportRow<Name extends ExportListName> = z.output<(typeof exportLists)[Name]>;

/** The organization itself. */
export const ExportedOrganization = z.object({
  uuid: uuid(),
  type: Organization.shape.type,
  name: z.string(),
  state: Organization.shape.state,
  baseData: z.nullable(StoredBaseData),
  vatIdVerificationStatus: Organization.shape.vatIdVerificationStatus,
  shopSystem: z.nullable(ShopSystem),
  selectedProducts: z.nullable(SelectedProducts),
  requiresSecondFactor: z.boolean(),
  createdAt: instant(),
});

export type ExportedOrganization = z.output<typeof ExportedOrganization>;

/** Raised when something of it is removed or changes its meaning. */
export const exportVersion = 1;

type Lists = { readonly [Name in ExportListName]: z.ZodMiniArray<(typeof exportLists)[Name]> };

const lists = Object.fromEntries(
  Object.entries(exportLists).map(([name, row]) => [name, z.array(row as z.ZodMiniObject)]),
) as unknown as Lists;

/** `data.json` of an export. */
export const ExportDocument = z.object({
  format: z.literal('kontor-export'),
  version: z.literal(exportVersion),
  exportedAt: instant(),
  organization: ExportedOrganization,
  ...lists,
});
