/** Names the invoice that is to be paid in the address of the page of invoices: `…/invoices?pay={uuid}`, also in mails. */
export const payParameter = 'pay';

export function withPayment(query: URLSearchParams, invoiceUuid: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(payParameter, invoiceUuid);
  return next;
}

export function withoutPayment(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(payParameter);
  return next;
}

/** Query of the page of invoices. */
export const paySearch = (invoiceUuid: string): string => String(withPayment(new URLSearchParams(), invoiceUuid));
