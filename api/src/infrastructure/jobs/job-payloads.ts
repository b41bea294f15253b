import type { CleanUpJobs } from '../../clean-up/clean-up.ts';
import type { DunningJobs } from '../../dunning/follow-invoice.ts';
import type { OrderJobs } from '../../order/place-order.ts';
import type { BaseDataJobs } from '../../payment/follow-base-data.ts';
import type { ForgetCustomerJobs } from '../../payment/forget-customer.ts';
import type { PaymentEventJobs } from '../../payment/payment-event.ts';
import type { ReconcileJobs } from '../../payment/reconcile-events.ts';
import type { ShopJobs } from '../../shop/provision-cloud-shop.ts';
import type { TrialJobs } from '../../subscription/trial.ts';
import type { AccountMailJobs } from '../../user/account-mail.ts';
import type { DeletionJobs } from '../../user/deletion.service.ts';
import type { VatJobs } from '../../vat/verify-vat-id.ts';
import type { MailJobs } from '../mail/outbox.ts';

/** What each kind of job carries. An area describes its own beside the handlers and is named here. */
export interface JobPayloads
  extends MailJobs,
    AccountMailJobs,
    CleanUpJobs,
    ShopJobs,
    VatJobs,
    TrialJobs,
    OrderJobs,
    PaymentEventJobs,
    ReconcileJobs,
    BaseDataJobs,
    ForgetCustomerJobs,
    DeletionJobs,
    DunningJobs {}

export type JobKind = keyof JobPayloads;
