import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { type Contract, contractTotal } from '../prices/contract-total.ts';
import { type ChargedNow, chargedNowRows, chargeRows, contractRows, methodRows } from './contract-rows.ts';
import { paperOf } from './mail-document.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';
import { orderConfirmedMail } from './order-confirmed.mail.ts';

/** What the customer gets by an order that took effect. Amounts are gross, in cents. */
export interface ConfirmedOrder extends Contract {
  readonly uuid: string;
  readonly shopUuid: string;
  /** When it begins, if at the end of a trial; `null`: it has begun. */
  readonly beginsAt: Date | null;
  /** `null` where the quote has been deleted. */
  readonly chargedNow: ChargedNow | null;
  /** From when on what was ordered besides holds, which has a mail of its own; `null`: nothing was. */
  readonly restFrom: Date | null;
  readonly nextCharge: { readonly amount: number | null; readonly at: Date; readonly daysUntilDue: number | null };
  readonly paymentMethod: PaymentMethodOnFile | null;
  /** Pays the next charge. */
  readonly nextPaymentMethod: PaymentMethodOnFile | null;
  /** What the shop owes from before; `null`: nothing. */
  readonly earlierDebt: EarlierDebt | null;
}

export interface EarlierDebt {
  readonly amount: number;
  /** Of the invoices, oldest first. */
  readonly numbers: readonly string[];
  /** The products are switched off because of it, although the order is paid. */
  readonly isSuspended: boolean;
}

/** Confirms an order with its amounts, with a PDF. */
export async function mailOrderConfirmation(
  parts: MailParts & Pick<Infrastructure, 'database'>,
  order: ConfirmedOrder,
): Promise<void> {
  const { uuid, shopUuid, beginsAt, restFrom, chargedNow, nextCharge, paymentMethod, nextPaymentMethod, earlierDebt } =
    order;
  await mailOnceFromJob(parts, { reference: `order:${uuid}`, shopUuid }, async (recipient, pages) => {
    const next = { ...nextCharge, amount: nextCharge.amount ?? contractTotal(order) };
    const mail = orderConfirmedMail({
      shop: recipient.shopName,
      begin: beginsAt,
      restFrom,
      debt: earlierDebt?.amount ?? null,
      debtNumbers: earlierDebt?.numbers.join(', ') ?? '',
      isSuspended: earlierDebt?.isSuspended ?? false,
      rows: (language) => [
        ...contractRows(order, language),
        ...(chargedNow === null ? [] : chargedNowRows(chargedNow, paymentMethod, language)),
        ...(nextPaymentMethod?.type === paymentMethod?.type ? [] : methodRows(paymentMethod, language)),
        ...chargeRows(next, nextPaymentMethod, language),
      ],
      link: pages.page('subscription'),
    });
    return { mail, attachments: [await paperOf(parts, recipient, mail)] };
  });
}
