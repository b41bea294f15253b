import {
  CreditPayout,
  GoodwillCredit,
  type MovedCredit,
  moneyCalls,
  type OpenPayout,
} from '@kontor/contract/operator-money';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { askedBy, euros, type MoneyAction, valid } from './money-action.ts';

const Named = z.object({ customerUuid: uuid() });

/** Credit that is given, and credit that is paid out. */
export const creditActions: readonly MoneyAction[] = [
  {
    name: 'credit',
    usage: 'credit ORGANIZATION --cents CENTS --reason TEXT [--key UUID]',
    names: 'ORGANIZATION',
    isAct: true,
    async run(money, given) {
      const { customerUuid } = valid(Named, { customerUuid: given.id });
      const { reason, ...credit } = valid(GoodwillCredit, { amount: given.amount, reason: given.reason });
      const moved = await money.credit(askedBy(given, reason), customerUuid, credit);
      return { json: moved, text: `Gave ${describe(moved)}` };
    },
  },
  {
    name: 'payouts',
    usage: 'payouts [--cursor CURSOR]',
    names: null,
    isAct: false,
    async run(money, { cursor }) {
      const page = await money.payouts(valid(moneyCalls['GET /backoffice/payout'].query, { cursor }).cursor);
      const lines = page.payouts.map(describeOpen);
      if (page.next !== null) lines.push(`More: --cursor ${page.next}`);
      return { json: page, text: lines.length === 0 ? 'No credit is to be paid out.' : lines.join('\n') };
    },
  },
  {
    name: 'payout',
    usage:
      'payout ORGANIZATION --cents CENTS --to payment-method|bank-transfer [--bank-reference TEXT] --reason TEXT [--key UUID]',
    names: 'ORGANIZATION',
    isAct: true,
    async run(money, given) {
      const { customerUuid } = valid(Named, { customerUuid: given.id });
      const { amount, to, bankReference, reason } = given;
      const payout = valid(CreditPayout, { amount, to, reason, ...(bankReference !== undefined && { bankReference }) });
      const moved = await money.payOut(askedBy(given, payout.reason), customerUuid, payout);
      return { json: moved, text: `Paid out ${describe(moved)}` };
    },
  },
];

const describe = ({ organizationUuid, amount, credit }: MovedCredit): string =>
  `${euros(amount)}. ${organizationUuid} has ${euros(credit)} of credit now.`;

const describeOpen = ({ organizationUuid, name, credit, unassigned, isLeaving }: OpenPayout): string =>
  [
    `${organizationUuid}  ${euros(credit)}  ${name}`,
    ...(unassigned > 0
      ? [`  transfers  ${euros(unassigned)}: pnpm money transfers --organization ${organizationUuid}`]
      : []),
    ...(isLeaving ? ['  its account waits to be deleted'] : []),
  ].join('\n');
