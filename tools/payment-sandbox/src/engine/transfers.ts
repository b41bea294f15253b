import { invalidRequest, wrongState } from '../protocol/errors.ts';
import type { Metadata, Transfer, TransferReversal } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { bookOnBalance } from './balance-transactions.ts';

export interface NewTransfer {
  amount: number | undefined;
  currency: string;
  destination: string;
  description: string | null;
  metadata: Metadata;
  group: string | null;
}

/** What is available to be transferred, in cents. */
const balanceOf = (sandbox: Sandbox): number =>
  sandbox.store.all('balance_transactions').reduce((sum, { net }) => sum + net, 0);

/** Moves money of the platform's balance to a connected account: https://docs.stripe.com/api/transfers/create */
export function makeTransfer(sandbox: Sandbox, wanted: NewTransfer): Transfer {
  const { currency, description, metadata, group } = wanted;
  const amount = wanted.amount ?? 0;
  const { id: destination, capabilities } = sandbox.get('accounts', wanted.destination, 'destination');
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (capabilities?.transfers !== 'active')
    throw wrongState(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    );
  if (amount > balanceOf(sandbox))
    throw wrongState(
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.',
    );
  const id = newId('tr');
  const movement = bookOnBalance(sandbox, {
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    fee: 0,
    currency,
    description,
    source: id,
  });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: sandbox.now(),
    currency,
    description,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: group,
  };
  return sandbox.create('transfers', transfer, 'transfer.created');
}

/** Takes back a transfer, or a part of it: https://docs.stripe.com/api/transfer_reversals/create */
export function reverseTransfer(
  sandbox: Sandbox,
  transfer: Transfer,
  { amount: wanted, metadata }: { amount: number | undefined; metadata: Metadata },
): TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = wanted ?? left;
  if (amount < 1 || amount > left)
    throw invalidRequest(`The reversal amount (${amount}) is not within what is left of the transfer (${left}).`, {
      param: 'amount',
    });
  const id = newId('trr');
  const { currency } = transfer;
  const movement = bookOnBalance(sandbox, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    fee: 0,
    currency,
    description: 'REFUND FOR TRANSFER',
    source: id,
  });
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: movement.id,
    created: sandbox.now(),
    currency,
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  const reversed = transfer.amount_reversed + amount;
  const reversals = { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] };
  const patch = { amount_reversed: reversed, reversed: reversed === transfer.amount, reversals };
  sandbox.change('transfers', transfer.id, patch, 'transfer.reversed');
  return reversal;
}
