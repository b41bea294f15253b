import type { StaffMember } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import type { Billing } from '../stripe/billing.ts';
import { findAct } from './act.repository.ts';
import { createMoneyOperations } from './money-operations.ts';
import { createMoneyPlans } from './money-plans.ts';
import type { Asked } from './perform.ts';
import { readCorrectable } from './read-correctable.ts';

/** What operators do about money of customers: transfers, credit, and what is paid out. */
export function moneyRoutes(api: Api, billing: Billing): void {
  const money = createMoneyOperations(billing);
  const plans = createMoneyPlans(billing);
  const isDone = async ({ params: { idempotencyKey } }: { readonly params: { readonly idempotencyKey: string } }) =>
    (await findAct(billing.database, idempotencyKey)) !== null;
  const transfer = '/backoffice/transfer/{transferUuid}';
  const customer = '/backoffice/customer/{customerUuid}';

  api.route('GET /backoffice/transfer', async ({ query, request, reply }) => {
    const { transfers, next } = await money.transfers(query);
    linkNextPage(request, reply, query, next);
    return transfers;
  });

  api.act(`PUT ${transfer}/assign/{idempotencyKey}`, {
    describe: ({ params: { transferUuid }, body: { invoiceUuid } }) => plans.assignment({ transferUuid, invoiceUuid }),
    isDone,
    carryOut: ({ params, body: { invoiceUuid, reason }, by, written }) =>
      money.assign(asked(params, by, reason, written), { transferUuid: params.transferUuid, invoiceUuid }),
  });

  api.act(`PUT ${transfer}/return/{idempotencyKey}`, {
    describe: ({ params }) => plans.giveBack(params.transferUuid),
    isDone,
    carryOut: ({ params, body: { reason }, by, written }) =>
      money.giveBack(asked(params, by, reason, written), params.transferUuid),
  });

  api.act(`PUT ${customer}/credit/{idempotencyKey}`, {
    describe: ({ params, body }) => plans.credit(params.customerUuid, body),
    isDone,
    carryOut: ({ params, body: { reason, ...given }, by, written }) =>
      money.credit(asked(params, by, reason, written), params.customerUuid, given),
  });

  api.act(`PUT ${customer}/payout/{idempotencyKey}`, {
    describe: ({ params, body }) => plans.payOut(params.customerUuid, body),
    isDone,
    carryOut: ({ params, body, by, written }) =>
      money.payOut(asked(params, by, body.reason, written), params.customerUuid, body),
  });

  api.route('GET /backoffice/invoice/{correctedInvoiceUuid}', ({ params }) =>
    readCorrectable(billing.database, params.correctedInvoiceUuid),
  );

  api.act('PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}', {
    describe: ({ params, body }) => plans.refund(params.correctedInvoiceUuid, body),
    isDone,
    carryOut: ({ params, body: { reason, ...wanted }, by, written }) =>
      money.refund(asked(params, by, reason, written), params.correctedInvoiceUuid, wanted),
  });

  api.act('PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey}', {
    describe: ({ params }) => plans.writeOff(params.correctedInvoiceUuid),
    isDone,
    carryOut: ({ params, body: { reason }, by, written }) =>
      money.writeOff(asked(params, by, reason, written), params.correctedInvoiceUuid),
  });

  api.route('GET /backoffice/payout', async ({ query, request, reply }) => {
    const { payouts, next } = await money.payouts(query.cursor);
    linkNextPage(request, reply, query, next);
    return payouts;
  });
}

const asked = (
  { idempotencyKey: key }: { readonly idempotencyKey: string },
  { userUuid: by }: StaffMember,
  reason: string,
  written: Asked['written'],
): Asked => ({ key, by, reason, written });
