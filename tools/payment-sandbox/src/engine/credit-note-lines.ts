import { invalidRequest } from '../protocol/errors.ts';
import type { CreditNote, CreditNoteLine, Invoice, InvoiceLine, TaxRate } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { share } from './amounts.ts';
import { type LineTax, sumByRate, taxesOf } from './tax.ts';

export type CreditNoteLineInput =
  | { type: 'invoice_line_item'; line: string; amount: number | undefined; quantity: number | undefined }
  | {
      type: 'custom_line_item';
      description: string;
      quantity: number;
      unitAmount: number;
      taxRates: string[];
    };

export interface CreditNoteContent {
  lines: CreditNoteLine[];
  subtotal: number;
  total: number;
  taxes: LineTax[];
}

interface LineFields {
  amount: number;
  description: string;
  invoiceLine: string | null;
  quantity: number | null;
  unitAmount: number | null;
  taxes: LineTax[];
  rates: TaxRate[];
}

const lineObject = (fields: LineFields): CreditNoteLine => ({
  id: newId('cnli'),
  object: 'credit_note_line_item',
  amount: fields.amount,
  description: fields.description,
  discount_amount: 0,
  discount_amounts: [],
  ...(fields.invoiceLine === null ? {} : { invoice_line_item: fields.invoiceLine }),
  livemode: false,
  metadata: {},
  pretax_credit_amounts: [],
  quantity: fields.quantity,
  tax_rates: fields.rates,
  taxes: fields.taxes,
  type: fields.invoiceLine === null ? 'custom_line_item' : 'invoice_line_item',
  unit_amount: fields.unitAmount,
  unit_amount_decimal: fields.unitAmount === null ? null : String(fields.unitAmount),
});

const exempt = ({ taxability_reason: reason }: LineTax) => reason === 'reverse_charge' || reason === 'customer_exempt';

/** Taxes on a part of an amount by the rates that were charged on it; zero where no tax was charged. */
function taxesFor(sandbox: Sandbox, amount: number, charged: LineTax[]): { rates: TaxRate[]; taxes: LineTax[] } {
  const rates = charged.flatMap(({ tax_rate_details: details }) =>
    details ? [sandbox.get('tax_rates', details.tax_rate)] : [],
  );
  const { total } = taxesOf([{ amount, taxRates: rates }], 'none', 'line-item');
  const taxes = total.map((tax, index) => {
    const before = charged[index];
    return before && exempt(before) ? { ...tax, amount: 0, taxability_reason: before.taxability_reason } : tax;
  });
  return { rates, taxes };
}

function ofInvoiceLine(sandbox: Sandbox, line: InvoiceLine, amount: number, quantity: number | null): CreditNoteLine {
  const charged = line.taxes ?? [];
  const { rates, taxes } = taxesFor(sandbox, amount, charged);
  return lineObject({
    amount,
    description: line.description ?? '',
    invoiceLine: line.id,
    quantity,
    unitAmount: null,
    // A whole line credits exactly the taxes of the invoice line.
    taxes: amount === line.amount ? charged : taxes,
    rates,
  });
}

function fromInput(
  sandbox: Sandbox,
  invoice: Invoice,
  earlier: CreditNote[],
  input: CreditNoteLineInput,
  param: string,
): CreditNoteLine {
  if (input.type === 'custom_line_item') {
    const rates = input.taxRates.map((id) => sandbox.get('tax_rates', id, `${param}[tax_rates]`));
    const amount = input.quantity * input.unitAmount;
    return lineObject({
      amount,
      description: input.description,
      invoiceLine: null,
      quantity: input.quantity,
      unitAmount: input.unitAmount,
      taxes: taxesOf([{ amount, taxRates: rates }], 'none', 'line-item').total,
      rates,
    });
  }
  const line = invoice.lines.data.find(({ id }) => id === input.line);
  if (!line)
    throw invalidRequest(`No such invoice line item: '${input.line}'`, {
      code: 'resource_missing',
      param: `${param}[invoice_line_item]`,
    });
  const whole = line.quantity ?? 1;
  const amount =
    input.amount ?? (input.quantity === undefined ? line.amount : share(line.amount, input.quantity, whole));
  const credited = earlier
    .flatMap(({ lines }) => lines.data)
    .filter((row) => row.invoice_line_item === line.id)
    .reduce((sum, row) => sum + row.amount, 0);
  if (Math.abs(credited + amount) > Math.abs(line.amount))
    throw invalidRequest('The credited amount of an invoice line item cannot be more than what is left of it.', {
      param,
    });
  return ofInvoiceLine(sandbox, line, amount, input.quantity ?? line.quantity);
}

/** One line for a gross amount: net and taxes in the proportions of the invoice. */
function fromAmount(sandbox: Sandbox, invoice: Invoice, amount: number): CreditNoteLine {
  const charged = invoice.total_taxes ?? [];
  let rest = amount;
  const taxes = charged.map((tax) => {
    const part = share(tax.amount, amount, invoice.total);
    rest -= part;
    return { ...tax, amount: part };
  });
  return lineObject({
    amount: rest,
    description: 'Credit',
    invoiceLine: null,
    quantity: 1,
    unitAmount: rest,
    taxes: taxes.map((tax) => ({ ...tax, taxable_amount: rest })),
    rates: taxesFor(sandbox, 0, charged).rates,
  });
}

/** The requested lines, or one line for an amount; the total of the invoice credits each of its lines. */
export function contentOf(
  sandbox: Sandbox,
  invoice: Invoice,
  earlier: CreditNote[],
  wanted: { amount: number | undefined; lines: CreditNoteLineInput[] | undefined },
): CreditNoteContent {
  if ((wanted.amount === undefined) === (wanted.lines === undefined))
    throw invalidRequest('You must pass exactly one of `amount` or `lines`.', { param: 'amount' });
  const whole = wanted.amount === invoice.total && earlier.length === 0;
  const lines =
    wanted.lines?.map((input, index) => fromInput(sandbox, invoice, earlier, input, `lines[${index}]`)) ??
    (whole
      ? invoice.lines.data.map((line) => ofInvoiceLine(sandbox, line, line.amount, line.quantity))
      : [fromAmount(sandbox, invoice, wanted.amount ?? 0)]);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const taxes = sumByRate(lines.flatMap((line) => line.taxes ?? []));
  return { lines, subtotal, taxes, total: taxes.reduce((sum, tax) => sum + tax.amount, subtotal) };
}
