import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { receiverLimits } from './receiver-limits.ts';
import { pays, seesMoney } from './role.ts';
import { asStored, email, isoCountryCode, language, text, writtenNumber } from './schema.ts';

const address = {
  /** Without one, that of the base data. */
  companyName: z.nullable(text(receiverLimits.name)),
  addressLine1: text(receiverLimits.addressLine),
  addressLine2: z.nullable(text(receiverLimits.addressLine)),
  zip: writtenNumber(20),
  city: text(100),
  isoCountryCode: isoCountryCode(),
};

/** Where invoices are sent to, when not to the company's seat. The company remains who they are written for. */
export const InvoiceAddress = asStored(address);

const references = {
  /** Get every invoice besides the person who has the account. */
  invoiceEmails: z.array(email()).check(z.maxLength(10)),
  /** BT-13 of EN 16931. */
  purchaseOrderNumber: z.nullable(text(100)),
  /** BT-19. */
  costCentre: z.nullable(text(100)),
  /** BT-10; for public bodies in Germany their Leitweg-ID. */
  buyerReference: z.nullable(text(100)),
};

/** What an organization wants on its invoices. */
export const BillingDetails = z.extend(asStored(references), { differentAddress: z.nullable(InvoiceAddress) });

export const NewBillingDetails = z.strictObject({
  ...references,
  differentAddress: z.nullable(z.strictObject({ ...address, companyName: z.optional(address.companyName) })),
});

/** In which language invoices and credit notes are written. */
export const InvoiceLanguage = z.strictObject({ language: language() });

export const billingDetailsCalls = defineCalls({
  'GET /organization/{organizationUuid}/billing-details': {
    summary: 'What the organization wants on its invoices',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: BillingDetails },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/billing-details': {
    summary: 'Changes what is on every invoice from then on; invoices that were issued stay as they are',
    permission: 'merchant',
    roles: pays,
    body: NewBillingDetails,
    success: { status: 200, body: BillingDetails },
    errors: [],
  },
  'GET /organization/{organizationUuid}/invoice-language': {
    summary: 'In which language invoices are written: as selected, else that of the longest-standing owner',
    permission: 'merchant',
    roles: seesMoney,
    success: { status: 200, body: InvoiceLanguage },
    errors: [],
  },
  'PUT /organization/{organizationUuid}/invoice-language': {
    summary: 'Selects the language of invoices from then on; a credit note has that of its invoice',
    permission: 'merchant',
    roles: pays,
    body: InvoiceLanguage,
    success: { status: 200, body: InvoiceLanguage },
    errors: [],
  },
});

export type BillingDetails = z.output<typeof BillingDetails>;
export type NewBillingDetails = z.output<typeof NewBillingDetails>;
export type InvoiceLanguage = z.output<typeof InvoiceLanguage>;
export type InvoiceAddress = z.output<typeof InvoiceAddress>;
