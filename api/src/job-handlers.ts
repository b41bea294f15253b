import type { AppParts } from './app-parts.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import type { JobHandlers } from './infrastructure/jobs/job-worker.ts';
import { createSendMail } from './infrastructure/mail/outbox.ts';
import { createProvisionCloudShop } from './shop/provision-cloud-shop.ts';
import { createMailActivation, createMailPasswordReset } from './user/account-mail.ts';
import { createVerifyVatId } from './vat/verify-vat-id.ts';

/** Who does which job. */
export const createJobHandlers = (infrastructure: Infrastructure, parts: AppParts): JobHandlers => ({
  'send-mail': createSendMail(infrastructure.database, infrastructure.clock, parts.mailTransport),
  'mail-activation': createMailActivation(infrastructure),
  'mail-password-reset': createMailPasswordReset(infrastructure),
  'verify-vat-id': createVerifyVatId(infrastructure, parts.vatVerifier),
  'provision-cloud-shop': createProvisionCloudShop(infrastructure),
});
