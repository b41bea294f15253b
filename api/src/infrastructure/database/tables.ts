import type { BranchStoreTables } from '../../branch-store/branch-store.tables.ts';
import type { CartTables } from '../../cart/cart.tables.ts';
import type { DeviceTables } from '../../device/device.tables.ts';
import type { DunningTables } from '../../dunning/dunning.tables.ts';
import type { InvoiceTables } from '../../invoice/invoice.tables.ts';
import type { OpenIdTables } from '../../openid/openid.tables.ts';
import type { OrderTables } from '../../order/order.tables.ts';
import type { OrganizationTables } from '../../organization/organization.tables.ts';
import type { PartnerTables } from '../../partner/partner.tables.ts';
import type { PasskeyTables } from '../../passkey/passkey.tables.ts';
import type { PaymentTables } from '../../payment/payment.tables.ts';
import type { RemoteReportTables } from '../../remote-report/remote-report.tables.ts';
import type { SessionTables } from '../../session/session.tables.ts';
import type { ShopTables } from '../../shop/shop.tables.ts';
import type { ShopifyTables } from '../../shopify/shopify.tables.ts';
import type { SignupTables } from '../../signup/signup.tables.ts';
import type { SubscriptionTables } from '../../subscription/subscription.tables.ts';
import type { TotpTables } from '../../totp/totp.tables.ts';
import type { UserTables } from '../../user/user.tables.ts';
import type { InfrastructureTables } from './infrastructure.tables.ts';

/** Every table. An area describes its own beside its repository and is named here. */
export interface Tables
  extends InfrastructureTables,
    UserTables,
    SessionTables,
    PasskeyTables,
    TotpTables,
    OrganizationTables,
    ShopTables,
    ShopifyTables,
    SignupTables,
    DeviceTables,
    BranchStoreTables,
    PartnerTables,
    SubscriptionTables,
    CartTables,
    OpenIdTables,
    OrderTables,
    PaymentTables,
    InvoiceTables,
    DunningTables,
    RemoteReportTables {}
