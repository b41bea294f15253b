import type { AppParts } from './app-parts.ts';
import { createCleanUp } from './clean-up/clean-up.ts';
import { createAdvanceDunning } from './dunning/advance-dunning.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import type { JobHandlers } from './infrastructure/jobs/job-worker.ts';
import { createSendMail } from './infrastructure/mail/outbox.ts';
import { createRecoverOrder } from './order/recover-order.ts';
import type { Billing } from './payment/billing.ts';
import { createFollowBaseData } from './payment/follow-base-data.ts';
import { createForgetCustomer } from './payment/forget-customer.ts';
import { createHandlePaymentEvent } from './payment/handle-payment-event.ts';
import { createReconcileEvents } from './payment/reconcile-events.ts';
import { createProvisionCloudShop } from './shop/provision-cloud-shop.ts';
import { createExpireTrial } from './subscription/expire-trial.ts';
import { findRunningSubscriptions } from './subscription/running-subscriptions.ts';
import { createMailActivation, createMailPasswordReset } from './user/account-mail.ts';
import { createDeletionService } from './user/deletion.service.ts';
import { createVerifyVatId } from './vat/verify-vat-id.ts';

/** Who does which job. */
export const createJobHandlers = (infrastructure: Infrastructure, parts: AppParts, billing: Billing): JobHandlers => ({
  'send-mail': createSendMail(infrastructure.database, infrastructure.clock, parts.mailTransport),
  'mail-activation': createMailActivation(infrastructure),
  'mail-password-reset': createMailPasswordReset(infrastructure),
  'finish-deletion': ({ userUuid }) => createDeletionService(infrastructure, findRunningSubscriptions).finish(userUuid),
  'verify-vat-id': createVerifyVatId(infrastructure, parts.vatVerifier),
  'provision-cloud-shop': createProvisionCloudShop(infrastructure),
  'clean-up': createCleanUp(infrastructure),
  'expire-trial': createExpireTrial(infrastructure),
  'recover-order': createRecoverOrder(billing),
  'payment-event': createHandlePaymentEvent(billing),
  'follow-base-data': createFollowBaseData(billing),
  'forget-customer': createForgetCustomer(billing),
  'reconcile-events': createReconcileEvents(billing),
  'advance-dunning': createAdvanceDunning(infrastructure),
});
