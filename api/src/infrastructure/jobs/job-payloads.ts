import type { ShopJobs } from '../../shop/provision-cloud-shop.ts';
import type { AccountMailJobs } from '../../user/account-mail.ts';
import type { VatJobs } from '../../vat/verify-vat-id.ts';
import type { MailJobs } from '../mail/outbox.ts';

/** What each kind of job carries. An area describes its own beside the handlers and is named here. */
export interface JobPayloads extends MailJobs, AccountMailJobs, ShopJobs, VatJobs {}

export type JobKind = keyof JobPayloads & string;
