import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import type { Billing } from '../stripe/billing.ts';
import { createMoneyOperations } from './money-operations.ts';

/** What operators do about money of customers: transfers, credit, and what is paid out. */
export function moneyRoutes(api: Api, billing: Billing): void {
  const money = createMoneyOperations(billing);
  const transfer = '/backoffice/transfer/{transferUuid}';
  const customer = '/backoffice/customer/{customerUuid}';

  api.route('GET /backoffice/transfer', async ({ query, request, reply }) => {
    const { transfers, next } = await money.transfers(query);
    if (next !== null) linkNextPage(request, reply, query, next);
    return transfers;
  });

  api.route(`PUT ${transfer}/assign/{idempotencyKey}`, ({ params, body: { invoiceUuid, reason }, user }) =>
    money.assign(asked(params, user, reason), { transferUuid: params.transferUuid, invoiceUuid }),
  );

  api.route(`PUT ${transfer}/return/{idempotencyKey}`, ({ params, body: { reason }, user }) =>
    money.giveBack(asked(params, user, reason), params.transferUuid),
  );

  api.route(`PUT ${customer}/credit/{idempotencyKey}`, ({ params, body: { reason, ...given }, user }) =>
    money.credit(asked(params, user, reason), params.customerUuid, given),
  );

  api.route(`PUT ${customer}/payout/{idempotencyKey}`, ({ params, body, user }) =>
    money.payOut(asked(params, user, body.reason), params.customerUuid, body),
  );

  api.route('GET /backoffice/payout', async ({ query, request, reply }) => {
    const { payouts, next } = await money.payouts(query.cursor);
    if (next !== null) linkNextPage(request, reply, query, next);
    return payouts;
  });
}

const asked = (
  { idempotencyKey: key }: { readonly idempotencyKey: string },
  { uuid: by }: { readonly uuid: string },
  reason: string,
) => ({ key, by, reason });
