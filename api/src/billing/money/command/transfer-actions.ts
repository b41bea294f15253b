import { moneyCalls, type Transfer, TransferAssignment, TransferReturn } from '@kontor/contract/operator-money';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import type { Queryable } from '../../../infrastructure/database/open-database.ts';
import { askedBy, euros, type MoneyAction, valid } from './money-action.ts';

const Named = z.object({ transferUuid: uuid() });

/** What was transferred, and what becomes of it. */
export const transferActions: readonly MoneyAction[] = [
  {
    name: 'transfers',
    usage: 'transfers [--state open|assigned|returned] [--organization UUID] [--cursor CURSOR]',
    names: null,
    isAct: false,
    async run(money, { state, organizationUuid, cursor }) {
      const filter = valid(moneyCalls['GET /backoffice/transfer'].query, { state, organizationUuid, cursor });
      const page = await money.transfers(filter);
      const lines = page.transfers.map(describe);
      if (page.next !== null) lines.push(`More: --cursor ${page.next}`);
      return { json: page, text: lines.length === 0 ? 'There are no transfers.' : lines.join('\n') };
    },
  },
  {
    name: 'assign',
    usage: 'assign TRANSFER --invoice NUMBER|UUID --reason TEXT [--key UUID]',
    names: 'TRANSFER',
    isAct: true,
    async run(money, given, db) {
      const { transferUuid } = valid(Named, { transferUuid: given.id });
      const invoiceUuid = await invoiceNamed(db, given.invoice);
      const { reason } = valid(TransferAssignment, { invoiceUuid, reason: given.reason });
      const transfer = await money.assign(askedBy(given, reason), { transferUuid, invoiceUuid: invoiceUuid ?? '' });
      return { json: transfer, text: `Assigned.\n${describe(transfer)}` };
    },
  },
  {
    name: 'return',
    usage: 'return TRANSFER --reason TEXT [--key UUID]',
    names: 'TRANSFER',
    isAct: true,
    async run(money, given) {
      const { transferUuid } = valid(Named, { transferUuid: given.id });
      const { reason } = valid(TransferReturn, { reason: given.reason });
      const transfer = await money.giveBack(askedBy(given, reason), transferUuid);
      return { json: transfer, text: `Sent back to the bank account that it came from.\n${describe(transfer)}` };
    },
  },
];

/** By its number, which people know, or its uuid. */
async function invoiceNamed(db: Queryable, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const row = await db.selectFrom('invoice').select('uuid').where('number', '=', name).executeTakeFirst();
  return row?.uuid ?? name;
}

const describe = ({ uuid: id, organizationUuid, amount, left, receivedAt, reference, state, suggestions }: Transfer) =>
  [
    `${id}  ${receivedAt}  ${euros(amount)}  ${state}${state === 'open' ? `, ${euros(left)} left` : ''}`,
    `  organization  ${organizationUuid}`,
    ...(reference === null ? [] : [`  reference     ${reference}`]),
    ...suggestions.map((invoice) => `  invoice       ${invoice}`),
  ].join('\n');
