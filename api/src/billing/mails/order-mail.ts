import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { formatCents } from '@kontor/domain/money';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { fill } from '../../infrastructure/placeholders.ts';
import { type Contract, contractTotal } from '../prices/contract-total.ts';
import { type ChargedNow, chargedNowRows, chargeRows, contractRows, methodRows } from './contract-rows.ts';
import { documentAttachment } from './mail-document.ts';
import { type MailParts, mailOnceFromJob } from './mail-once.ts';
import { dayText, mailTexts } from './mail-text.ts';

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
  await mailOnceFromJob(parts, { reference: `order:${uuid}`, shopUuid }, async (recipient) => {
    const { language, shopName } = recipient;
    const texts = mailTexts[language].begin;
    const values = {
      earlierDebt: earlierDebt === null ? '' : debtText(earlierDebt, shopName, language),
      rest: restFrom === null ? '' : fill(texts.rest, { date: dayText(restFrom, language) }),
      begin: beginsAt === null ? texts.now : fill(texts.later, { date: dayText(beginsAt, language) }),
    };
    const next = { ...nextCharge, amount: nextCharge.amount ?? contractTotal(order) };
    const rows = [
      ...contractRows(order, language),
      ...(chargedNow === null ? [] : chargedNowRows(chargedNow, paymentMethod, language)),
      ...(nextPaymentMethod?.type === paymentMethod?.type ? [] : methodRows(paymentMethod, language)),
      ...chargeRows(next, nextPaymentMethod, language),
    ];
    const attachment = await documentAttachment(parts, recipient, { kind: 'order', rows, values });
    return { template: 'order-confirmed', page: 'subscription', rows, values, attachments: [attachment] };
  });
}

function debtText({ amount, numbers, isSuspended }: EarlierDebt, shop: string, language: Language): string {
  const texts = mailTexts[language].earlierDebt;
  const values = { amount: formatCents(amount, language), numbers: numbers.join(', '), shop };
  return fill(isSuspended ? texts.suspended : texts.open, values);
}
