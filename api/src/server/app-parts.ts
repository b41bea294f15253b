import type { PaymentConnection } from '../billing/stripe/payment-connection.ts';
import type { Readiness } from '../infrastructure/http/stopping.ts';
import type { MailTransport } from '../infrastructure/mail/mail-transport.ts';
import type { PublicWeb } from '../infrastructure/public-web/public-web.ts';
import type { VatVerifier } from '../organizations/vat/vat-verifier.ts';
import type { Portal } from '../portal/pages/portal.ts';
import type { ClockFollower } from '../sandbox/dev-tools/time-travel.ts';
import type { ProofReader } from '../shops/address-proof/proof-reader.ts';
import type { ShopifyConnection } from '../shops/shopify/shopify-app.ts';
import type { PaymentFrontend } from './config.routes.ts';

/** What differs between production, the sandbox and a test. */
export interface AppParts {
  readonly payment: PaymentFrontend;
  readonly connection: PaymentConnection;
  /** `null` where no Shopify app is set up. */
  readonly shopify: ShopifyConnection | null;
  /** Connects to the shops whose addresses merchants enter. */
  readonly publicWeb: PublicWeb;
  /** Looks for what proves the addresses of shops. */
  readonly proofReader: ProofReader;
  /** `null` keeps mails in the sandbox's mailbox. */
  readonly mailTransport: MailTransport | null;
  readonly vatVerifier: VatVerifier;
  readonly clockFollowers: readonly ClockFollower[];
  /** `null` serves the API alone. */
  readonly portal: Portal | null;
  readonly readiness: Readiness;
}
