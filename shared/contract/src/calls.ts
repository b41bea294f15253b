import { accountingCalls } from './accounting.ts';
import { activityCalls } from './activity.ts';
import { announcementCalls } from './announcement.ts';
import { approvalCalls } from './approval.ts';
import { auditCalls } from './audit.ts';
import { billingDetailsCalls } from './billing-details.ts';
import { branchStoreCalls } from './branch-store.ts';
import type { Answer, Body, Query } from './call.ts';
import { cartCalls } from './cart.ts';
import { complianceCalls } from './compliance.ts';
import { configCalls } from './config.ts';
import { connectClientCalls } from './connect-client.ts';
import { connectDeviceCalls } from './connect-device.ts';
import { connectEventCalls } from './connect-event.ts';
import { connectFiscalCalls } from './connect-fiscal.ts';
import { connectLeadCalls } from './connect-lead.ts';
import { connectReadingCalls } from './connect-reading.ts';
import { connectShopCalls } from './connect-shop.ts';
import { costCalls } from './costs.ts';
import { customerCalls } from './customer.ts';
import { customerNoteCalls } from './customer-note.ts';
import { customerShopCalls } from './customer-shop.ts';
import { customerTimelineCalls } from './customer-timeline.ts';
import { customerUserCalls } from './customer-user.ts';
import { downloadCalls } from './download.ts';
import { dunningCalls } from './dunning.ts';
import { exportCalls } from './export.ts';
import { figuresCalls } from './figures.ts';
import { firstStepCalls } from './first-step.ts';
import { freshProofCalls } from './fresh-proof.ts';
import { helpCalls } from './help.ts';
import { invoiceCalls } from './invoice.ts';
import { legalDocumentCalls } from './legal-document.ts';
import { mailTemplateCalls } from './mail-template.ts';
import { memberCalls } from './member.ts';
import { migrationCalls } from './migration.ts';
import { offerCalls } from './offer.ts';
import { brandCalls } from './operator-brand.ts';
import { operatorCommissionCalls } from './operator-commission.ts';
import { contractCalls } from './operator-contract.ts';
import { operatorDifferenceCalls } from './operator-difference.ts';
import { operatorJobCalls } from './operator-job.ts';
import { moneyCalls } from './operator-money.ts';
import { operatorOrderCalls } from './operator-order.ts';
import { operatorPartnerCalls } from './operator-partner.ts';
import { operatorStatusCalls } from './operator-status.ts';
import { organizationCalls } from './organization.ts';
import { accountCalls } from './organization-account.ts';
import { pairingCalls } from './pairing.ts';
import { partnerCalls } from './partner.ts';
import { partnerSuggestionCalls } from './partner-suggestion.ts';
import { passkeyCalls } from './passkey.ts';
import { pluginCalls } from './plugin.ts';
import { pluginLoginCalls } from './plugin-login.ts';
import { priceListCalls } from './price-list.ts';
import { provisioningCalls } from './provisioning.ts';
import { remoteReportCalls } from './remote-report.ts';
import { sessionCalls } from './session.ts';
import { settingsCalls } from './settings.ts';
import { shopCalls } from './shop.ts';
import { shopifyCalls } from './shopify.ts';
import { signupCalls } from './signup.ts';
import { signupDraftCalls } from './signup-draft.ts';
import { staffCalls } from './staff.ts';
import { subscriptionCalls } from './subscription.ts';
import { supportViewCalls } from './support-view.ts';
import { totpCalls } from './totp.ts';
import { usageCalls } from './usage.ts';
import { userCalls } from './user.ts';

// From a file of its own: browsers import it without the whole table.
export { apiBase } from './api-base.ts';

/** Every call of the API, by `METHOD /path`. The server's routes, the client's types and the OpenAPI document come from it. */
export const calls = {
  ...sessionCalls,
  ...freshProofCalls,
  ...passkeyCalls,
  ...totpCalls,
  ...userCalls,
  ...signupCalls,
  ...signupDraftCalls,
  ...shopifyCalls,
  ...pluginLoginCalls,
  ...configCalls,
  ...helpCalls,
  ...organizationCalls,
  ...memberCalls,
  ...activityCalls,
  ...exportCalls,
  ...shopCalls,
  ...provisioningCalls,
  ...firstStepCalls,
  ...pluginCalls,
  ...pairingCalls,
  ...downloadCalls,
  ...migrationCalls,
  ...partnerCalls,
  ...partnerSuggestionCalls,
  ...customerShopCalls,
  ...offerCalls,
  ...branchStoreCalls,
  ...complianceCalls,
  ...cartCalls,
  ...subscriptionCalls,
  ...dunningCalls,
  ...invoiceCalls,
  ...accountCalls,
  ...billingDetailsCalls,
  ...usageCalls,
  ...costCalls,
  ...remoteReportCalls,
  ...operatorOrderCalls,
  ...operatorStatusCalls,
  ...operatorDifferenceCalls,
  ...operatorCommissionCalls,
  ...operatorJobCalls,
  ...priceListCalls,
  ...moneyCalls,
  ...contractCalls,
  ...operatorPartnerCalls,
  ...settingsCalls,
  ...brandCalls,
  ...staffCalls,
  ...approvalCalls,
  ...auditCalls,
  ...accountingCalls,
  ...mailTemplateCalls,
  ...announcementCalls,
  ...legalDocumentCalls,
  ...customerCalls,
  ...customerTimelineCalls,
  ...customerNoteCalls,
  ...customerUserCalls,
  ...supportViewCalls,
  ...figuresCalls,
  ...connectClientCalls,
  ...connectShopCalls,
  ...connectReadingCalls,
  ...connectDeviceCalls,
  ...connectLeadCalls,
  ...connectEventCalls,
  ...connectFiscalCalls,
};

export type Calls = typeof calls;
export type KnownCall = keyof Calls;
export type BodyOf<Key extends KnownCall> = Body<Calls[Key]>;
export type QueryOf<Key extends KnownCall> = Query<Calls[Key]>;
export type AnswerOf<Key extends KnownCall> = Answer<Calls[Key]>;
