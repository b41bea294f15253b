import * as z from 'zod/mini';
import { AccountingSettings } from './accounting-settings.ts';
import { defineCalls } from './call.ts';
import { commissionRule } from './commission-rule.ts';
import { fourEyes } from './four-eyes.ts';
import { Plan, ProductVersion } from './product.ts';
import { cents, email, isoCountryCode, mostCents, reason } from './schema.ts';
import { administersPortal } from './staff-role.ts';

/** When merchants may connect a partner that has signed up. */
export const PartnerApproval = z.enum(['at-once', 'by-staff']);

const days = () => z.int().check(z.gte(1), z.lte(90));
const versions = () => z.array(ProductVersion).check(z.minLength(1), z.maxLength(ProductVersion.options.length));

const settings = {
  /** SEPA direct debit is offered below this gross total, in cents (spec §5); 0 offers it nowhere. */
  sepaDirectDebitLimit: cents().check(z.gte(0), z.lte(mostCents)),
  /** Length of a trial, in days. */
  trialDays: days(),
  /** What an ERP licence includes during the trial of a new shop. */
  trialPlan: Plan,
  /** How long after its issue an invoice is due that is paid by bank transfer. */
  bankTransferDaysUntilDue: days(),
  /** Where POS is sold (spec §5). */
  posSupportedCountries: z.array(isoCountryCode()).check(z.maxLength(60)),
  /** The version in which new contracts are made. */
  defaultProductVersions: z.strictObject({ shopware6: ProductVersion, cloud: ProductVersion }),
  /** The versions of which each price list must have prices. */
  soldVersions: z.strictObject({ shopware6: versions(), cloud: versions() }),
  /** What a partner earns unless other terms were agreed with it. */
  commission: z.strictObject(commissionRule),
  /**
   * `at-once`: merchants may connect who has signed up as a partner. `by-staff`: only once the vendor's people have approved it. Absent
   * from servers of before, and from their pages: then it stays as it is.
   */
  partnerApproval: z.optional(PartnerApproval),
  /** From this gross amount on, in cents, a document needs the agreement of a second person. */
  fourEyesFrom: cents().check(z.gte(0), z.lte(mostCents)),
  /** What mails are sent from. */
  senderEmail: email(),
  /** Named wherever help is offered, and where requests for help are sent to. */
  supportEmail: email(),
  /** How the books are kept. Absent from servers of before; absent in a request, as of pages of before, it stays as it is. */
  accounting: z.optional(AccountingSettings),
};

/** What the vendor sets for the whole installation (docs/decisions/0074). */
export const Settings = z.object(settings);

/** All settings together, with the reason for what differs. */
export const NewSettings = z.strictObject({ ...settings, reason: reason() });

export const settingsCalls = defineCalls({
  'GET /backoffice/settings': {
    summary: 'What the vendor sets for the whole installation',
    permission: 'staff',
    staff: administersPortal,
    success: { status: 200, body: Settings },
    errors: [],
  },
  'PUT /backoffice/settings': {
    summary: 'Sets everything that the GET answers; what was agreed before stays as it was agreed',
    permission: 'staff',
    staff: administersPortal,
    ...fourEyes,
    freshProof: true,
    body: NewSettings,
    success: { status: 200, body: Settings },
    errors: [],
  },
});

export type Settings = z.output<typeof Settings>;
