import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { followDueInvoiceJob } from './due-invoice-job.ts';
import { followInvoice } from './follow-invoice.ts';
import { noFailure } from './overdue-cause.ts';

export const createFollowDueInvoice =
  (infrastructure: Infrastructure): JobHandler<typeof followDueInvoiceJob> =>
  ({ invoiceUuid, failed }) =>
    inTransaction(infrastructure.database, async (tx) => {
      const invoice = await tx
        .selectFrom('invoice')
        .select(['uuid', 'shop_uuid', 'state', 'collection_method', 'due_at', 'charged_back'])
        .where('uuid', '=', invoiceUuid)
        .where('held_reason', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (invoice) await followInvoice(infrastructure, tx, invoice, failed ?? noFailure);
    });
