import type { ErrorCode, Problem } from '@kontor/contract/problem';
import type { OrderProgress, Subscription } from '@kontor/contract/subscription';
import { ApiError, NetworkError } from '@kontor/platform/api-error';
import { anOrderProgress, aSubscription, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { ProviderError } from '../../payment-provider/provider-error.ts';
import { aPlacedOrder } from '../../testing/placed-order.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, OrderNotice, PlacedOrder } from './checkout-state.ts';
import { type Checkout, reduceCheckout } from './reduce-checkout.ts';

const at = 1_000;
const order = aPlacedOrder({ key: 'first' });
const { selection } = order;
const secret = { type: 'payment_intent', clientSecret: 'secret' } as const;

const unknown = new Error('unknown');
const declined = new ProviderError({ type: 'card_error', message: 'Declined.' });
const offline = new NetworkError('offline');
const refused = (code: ErrorCode, more: Partial<Problem> = {}) =>
  new ApiError({ type: '', title: '', status: 409, detail: '', violations: [], ...more, code }, null);
const invalid = (path: string) =>
  refused('validation-failed', { violations: [{ path, code: 'invalid', message: '' }] });

const subscription = aSubscription();
const trial: Subscription = { ...subscription, state: 'trial', stripeSubscriptions: [] };
const asks = { state: 'awaiting-confirmation', clientSecret: secret } as const;

const editing = { phase: 'editing', notice: null } as const;
const placing = { phase: 'placing', order } as const;
const working = { phase: 'working', order, since: at } as const;
const elsewhere = { phase: 'working', order: null, since: 0 } as const;
const begun = { phase: 'begun' } as const;
const change = { phase: 'unconfirmed', secret, isFirst: false } as const;
const first = { phase: 'unconfirmed', secret, isFirst: true } as const;
const confirming = { phase: 'confirming', order, isFirst: false } as const;
const confirmingBegun = { phase: 'confirming', order: null, isFirst: true } as const;
const recovering = { phase: 'recovering', order, notice: { kind: 'failed', error: offline } } as const;
const checking = { phase: 'checking', order, isProcessing: false, since: null } as const;
const attention = { phase: 'needs-attention' } as const;
const done = { phase: 'done', order, isProcessing: false } as const;
const said = (notice: OrderNotice): CheckoutState => ({ phase: 'editing', notice });
const told = (error: unknown) => said({ kind: 'failed', error });
const rereads = (notice: OrderNotice, of: PlacedOrder | null = order): CheckoutState => ({
  phase: 'recovering',
  order: of,
  notice,
});

const failed = (error: unknown) => ({ type: 'failed', error }) as const;
const progress = (of: Partial<OrderProgress> | null, known = subscription): CheckoutEvent => ({
  type: 'progress',
  subscription: known,
  progress: of && anOrderProgress(of),
});
const found = (of: Partial<OrderProgress>): CheckoutEvent => ({
  type: 'reread',
  found: { subscription, progress: anOrderProgress(of), at },
});
const accepted = { type: 'accepted', orderUuid: ids.order, at } as const;
const confirmed = { type: 'confirmed', isProcessing: false } as const;
const debited = { type: 'confirmed', isProcessing: true } as const;
const settled = { type: 'settled' } as const;
const bankWaits = { type: 'bank-waits', secret } as const;

const place = { type: 'place', order } as const;
const confirm = { type: 'confirm', secret, order } as const;
const track = { type: 'track', order } as const;
const finish = { type: 'finish', isProcessing: false } as const;
const reread = { type: 'reread' } as const;
const forget = { type: 'remember', orderUuid: null } as const;
const report = { type: 'report', error: unknown } as const;
const quote = refused('quote-changed', { cart: 'cart' });
const inProgress = refused('subscription-in-progress');

type Row = readonly [why: string, from: CheckoutState, CheckoutEvent, to: CheckoutState, ...due: CheckoutEffect[]];

const table: readonly Row[] = [
  ['an order is placed', editing, place, placing, place],
  ['a closed wallet orders nothing', editing, { type: 'wallet-closed' }, said({ kind: 'wallet-closed' })],
  ['a refused wallet orders nothing', editing, { type: 'wallet-failed', error: declined }, told(declined)],
  [
    'a broken wallet is reported',
    editing,
    { type: 'wallet-failed', error: unknown },
    rereads({ kind: 'failed', error: unknown }, null),
    report,
    reread,
  ],

  ['it is confirmed by what was entered', placing, { type: 'answered', secret }, confirming, confirm],
  ['there is nothing to confirm', placing, { type: 'answered', secret: null }, done, track, finish],
  ['the server goes on', placing, accepted, working, { type: 'remember', orderUuid: ids.order }],
  [
    'an unknown error is reported',
    placing,
    failed(unknown),
    rereads({ kind: 'failed', error: unknown }),
    report,
    reread,
  ],
  ['its answer is lost', placing, failed(offline), recovering, reread],
  [
    'its price has changed',
    placing,
    failed(quote),
    rereads({ kind: 'quote-changed' }),
    { type: 'reprice', selection, cart: 'cart' },
  ],
  [
    'another one came first',
    placing,
    failed(inProgress),
    rereads({ kind: 'failed', error: inProgress }),
    { type: 'look' },
  ],
  ...[
    refused('payment-provider-error', { detail: 'Declined.' }),
    invalid('baseData.zip'),
    invalid('email'),
    // Reading anything again would ask for the proof again.
    refused('step-up-required'),
  ].map((error): Row => [`a refusal is told at once (${error.message})`, placing, failed(error), told(error)]),
  ...[refused('payment-provider-error'), invalid('items'), refused('internal-error')].map(
    (error): Row => [
      `all else is read again first (${error.message})`,
      placing,
      failed(error),
      rereads({ kind: 'failed', error }),
      reread,
    ],
  ),

  ['it is still at work', working, progress({ state: 'working' }), working],
  ['it is confirmed by what was entered before', working, progress(asks), confirming, confirm],
  ['it needs no confirmation after all', working, progress({ ...asks, clientSecret: null }), done, track, finish],
  ['of one of elsewhere nothing was entered here', elsewhere, progress(asks), change],
  ['a first one of elsewhere', elsewhere, progress(asks, trial), begun],
  ['it is carried out', working, progress({ state: 'done' }), done, track, finish],
  ['one of elsewhere is counted there', elsewhere, progress({ state: 'done' }), { ...done, order: null }, finish],
  ['an employee looks at it', working, progress({ state: 'needs-attention' }), attention],
  ...(['payment-provider-error', 'quote-changed'] as const).map((code): Row => {
    const notice = code === 'quote-changed' ? { kind: code } : ({ kind: 'not-carried-out', code } as const);
    return [
      `it failed by ${code}`,
      working,
      progress({ state: 'failed', code }),
      rereads(notice, null),
      forget,
      reread,
    ];
  }),
  [
    'the server knows of none',
    working,
    progress(null),
    rereads({ kind: 'not-carried-out', code: null }, null),
    forget,
    reread,
  ],

  ['the bank still waits', begun, bankWaits, first],
  ['it is ordered again', begun, { type: 'edit' }, editing],
  ['it was confirmed elsewhere', begun, settled, { ...done, order: null }, finish],

  ['by the card that the provider keeps', first, { type: 'confirm' }, confirmingBegun, { ...confirm, order: null }],
  ['a first order may be replaced', first, { type: 'edit' }, editing],
  ['a change may not', change, { type: 'edit' }, change],

  ['it is counted, and read by the server', confirming, confirmed, checking, track, { type: 'sync', order }],
  [
    'a direct debit takes days',
    confirming,
    debited,
    { ...checking, isProcessing: true },
    track,
    { type: 'sync', order },
  ],
  [
    'one of elsewhere is not counted',
    confirmingBegun,
    confirmed,
    { ...checking, order: null },
    { type: 'sync', order: null },
  ],
  ['it is declined', confirming, failed(declined), told(declined)],
  ['the connection is lost', confirmingBegun, failed(offline), { ...recovering, order: null }, reread],

  ['then it is told', recovering, { type: 'reread', found: null }, told(offline)],
  ['it cannot be read', recovering, failed(unknown), told(offline), report],
  ['the one that came first is at work', recovering, found({ state: 'working' }), { ...elsewhere, since: at }],
  ['the one that came first asks', recovering, found(asks), change],
  ['the one that came first is another shop’s', recovering, found({ state: 'done' }), told(offline)],

  ['what the server says counts from here', checking, { type: 'synced', at }, { ...checking, since: at }],
  ['the contract is there', checking, settled, done, finish],
  [
    'it is processed',
    { ...checking, isProcessing: true },
    settled,
    { ...done, isProcessing: true },
    { ...finish, isProcessing: true },
  ],
];

/** What was due before is done by now. */
const begin = (state: CheckoutState): Checkout => ({ state, secrets: {}, due: [reread] });

test.each(table.map(([why, from, event, to, ...due]) => ({ why, from, event, to, due })))('$why', (row) => {
  const { from, event, to, due } = row;
  const before = begin(from);
  const after = reduceCheckout(before, event);
  if (to === from) expect(after).toBe(before);
  else expect([after.state, after.due]).toEqual([to, due]);
});

const other = { ...order, key: 'other' };

test.each([
  ['a refused confirmation is repeated with the same intent', order, confirming, confirm],
  ['another order is placed', other, { ...placing, order: other }, { ...place, order: other }],
])('after a refusal %s', (_, next, to, due) => {
  const events = [{ type: 'answered', secret }, failed(declined), { type: 'place', order: next }] as const;
  const { state, due: then } = events.reduce(reduceCheckout, begin(placing));
  expect([state, then]).toEqual([to, [due]]);
});

/** One of each. */
const states: { readonly [Phase in CheckoutState['phase']]: CheckoutState & { phase: Phase } } = {
  editing,
  placing,
  working,
  begun,
  unconfirmed: first,
  confirming,
  recovering,
  checking,
  'needs-attention': attention,
  done,
};
const events: { readonly [Type in CheckoutEvent['type']]: CheckoutEvent & { type: Type } } = {
  place,
  confirm: { type: 'confirm' },
  edit: { type: 'edit' },
  'wallet-closed': { type: 'wallet-closed' },
  'wallet-failed': { type: 'wallet-failed', error: unknown },
  answered: { type: 'answered', secret },
  accepted,
  confirmed,
  synced: { type: 'synced', at },
  reread: { type: 'reread', found: null },
  failed: failed(unknown),
  progress: { type: 'progress', subscription, progress: null },
  settled,
  'bank-waits': bankWaits,
};
const listed = new Set(table.map(([, { phase }, { type }]) => `${phase} ${type}`));
const unlisted = Object.values(states).flatMap((state) =>
  Object.values(events)
    .filter(({ type }) => !listed.has(`${state.phase} ${type}`))
    .map((event) => ({ name: `${event.type} while ${state.phase}`, state, event })),
);

test.each(unlisted)('nothing comes of $name', ({ state, event }) => {
  const before = begin(state);
  const after = reduceCheckout(before, event);
  // An error that no step is about must not be lost.
  if (event.type === 'failed') expect(after).toEqual({ ...before, due: [report] });
  else expect(after).toBe(before);
});
