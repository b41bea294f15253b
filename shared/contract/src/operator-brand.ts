import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { compactCode, isoCountryCode, lines, phone, reason, text, writtenNumber } from './schema.ts';
import { administersPortal } from './staff-role.ts';

/** The seller, as invoices and mails must state. */
const company = z.strictObject({
  name: text(80),
  addressLine1: text(80),
  zip: writtenNumber(20),
  city: text(80),
  isoCountryCode: isoCountryCode(),
  vatId: writtenNumber(20),
  taxNumber: writtenNumber(30),
  /** Court and number of the company's register. */
  registration: text(120),
  /** Of customer service; electronic invoices must name one. */
  phone: phone(),
});

/** Electronic format: without spaces, in capitals (ISO 13616). */
const bankAccount = z.strictObject({
  accountHolder: text(70),
  iban: compactCode(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/),
  bic: compactCode(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/),
});

const colour = () => z.string().check(z.regex(/^#[\da-f]{6}$/));

const brand = {
  /** Of the product. */
  name: text(40),
  /** What mails come from, beside the address of the settings. */
  senderName: text(70),
  company,
  /** The primary colour of each theme, as `#19a6eb`; the others follow. Refused below the contrasts of WCAG 2.2, level AA. */
  colours: z.strictObject({ light: colour(), dark: colour() }),
  /**
   * An SVG with a `viewBox`, best as high as wide; cleaned of all that does not draw. `null`: the first letter of the name on the primary
   * colour.
   */
  logo: z.nullable(lines(20_000)),
  /** Printed at the foot of papers that ask for no transfer to an account of their own; `null`: none. */
  bankAccount: z.nullable(bankAccount),
};

/** Whose product the portal is: for pages, mails, papers and e-invoices (docs/decisions/0108). */
export const Brand = z.object(brand);

/** The whole brand, with the reason for what differs. */
export const NewBrand = z.strictObject({ ...brand, reason: reason() });

export const brandCalls = defineCalls({
  'GET /backoffice/brand': {
    summary: 'Whose product the portal is: name, company, bank account, colours, logo',
    permission: 'staff',
    staff: administersPortal,
    success: { status: 200, body: Brand },
    errors: [],
  },
  'PUT /backoffice/brand': {
    summary: 'Sets the whole brand; what was issued keeps the company of its day',
    permission: 'staff',
    staff: administersPortal,
    freshProof: true,
    body: NewBrand,
    success: { status: 200, body: Brand },
    errors: [],
  },
});

export type Brand = z.output<typeof Brand>;
