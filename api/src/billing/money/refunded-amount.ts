import type { InvoiceRefund } from '@kontor/contract/operator-money';
import { basisPoints, divideHalfUp, percentOf } from '@kontor/domain/money';
import { violation } from '../../infrastructure/http/problem.ts';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { RefundedLine } from './money.tables.ts';

interface Refunded {
  /** Cents, gross. */
  readonly amount: number;
  /** `null`: the amount as a whole, which no lines name. */
  readonly lines: readonly RefundedLine[] | null;
}

type Wanted = NonNullable<InvoiceRefund['lines']>[number];

/**
 * What of an invoice is to be refunded. Amounts are gross, as they are paid back. A part of a line whose net amount and tax do not
 * add up to what was asked for, to the cent, is refunded as an amount.
 * @throws ProblemError 422 for lines that the invoice does not have, or not so much of
 */
export function refundedAmount(
  invoice: { readonly lines: readonly InvoiceLine[]; readonly vat_percent: number },
  { amount, lines }: Pick<InvoiceRefund, 'amount' | 'lines'>,
): Refunded {
  if (lines === undefined) return { amount: amount ?? 0, lines: null };
  const chosen = lines.map((wanted, position) => {
    const path = `lines.${position}`;
    const line = invoice.lines[wanted.index];
    const isNamed = lines.findIndex(({ index }) => index === wanted.index) < position;
    if (line === undefined || line.amount <= 0 || isNamed) {
      throw violation(`${path}.index`, 'invalid', 'No line of this invoice that can be refunded, or named twice');
    }
    return ofLine(line, wanted, invoice.vat_percent, path);
  });
  const total = chosen.reduce((sum, { gross }) => sum + gross, 0);
  return { amount: total, lines: chosen.every(({ isExact }) => isExact) ? chosen.map(({ line }) => line) : null };
}

interface Chosen {
  readonly gross: number;
  readonly isExact: boolean;
  readonly line: RefundedLine;
}

/** With the tax that was charged on it. */
export const grossOfLine = ({ amount, tax }: Pick<InvoiceLine, 'amount' | 'tax'>, percent: number): number =>
  amount + (tax ?? percentOf(amount, percent));

function ofLine(line: InvoiceLine, { index, quantity, amount }: Wanted, percent: number, path: string): Chosen {
  const whole = grossOfLine(line, percent);
  if (quantity !== undefined) {
    if (quantity > line.quantity) throw violation(`${path}.quantity`, 'too-big', 'More than the line has');
    if (quantity === line.quantity) return { gross: whole, isExact: true, line: { index, net: line.amount } };
    const net = divideHalfUp(line.amount * quantity, line.quantity);
    return { gross: net + percentOf(net, percent), isExact: true, line: { index, net, quantity } };
  }
  const gross = amount ?? 0;
  if (gross > whole) throw violation(`${path}.amount`, 'too-big', 'More than the line has');
  if (gross === whole) return { gross, isExact: true, line: { index, net: line.amount } };
  const net = divideHalfUp(gross * 10_000, 10_000 + basisPoints(percent));
  return { gross, isExact: net + percentOf(net, percent) === gross, line: { index, net } };
}
