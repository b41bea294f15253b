import { ApiError, hasCode, NetworkError, needsProof } from '@kontor/platform/api-error';
import { isRefusal } from '../../payment-provider/provider-error.ts';
import type {
  CheckoutEffect,
  CheckoutEvent,
  CheckoutState,
  OrderNotice,
  PlacedOrder,
  Secret,
} from './checkout-state.ts';
import { openingState } from './opening-state.ts';
import { refusedField } from './refused-field.ts';

/** By the key of an order: a failed confirmation is repeated with the same intent, so that nothing is ordered twice. */
type Secrets = Readonly<Record<string, Secret>>;

export interface Checkout {
  readonly state: CheckoutState;
  readonly secrets: Secrets;
  /** What is to be done about the event that led here. */
  readonly due: readonly CheckoutEffect[];
}

/** `null`: nothing changes. */
type Step = Partial<Checkout> | null;

type Steps = {
  readonly [Phase in CheckoutState['phase']]: {
    readonly [Type in CheckoutEvent['type']]?: (
      state: Extract<CheckoutState, { phase: Phase }>,
      event: Extract<CheckoutEvent, { type: Type }>,
      secrets: Secrets,
    ) => Step;
  };
};

/** An order from the button to the changed contract. What is not listed cannot happen, and changes nothing. */
const steps: Steps = {
  editing: {
    place: (_, { order }, secrets) => {
      const known = secrets[order.key];
      if (known) return confirming(order, known, secrets);
      return { state: { phase: 'placing', order }, due: [{ type: 'place', order }] };
    },
    'wallet-closed': () => editing({ kind: 'wallet-closed' }),
    'wallet-failed': (_, { error }) => afterFailure(null, error),
  },
  placing: {
    answered: ({ order }, { secret }, secrets) => goOn(order, secret, secrets),
    accepted: ({ order }, { orderUuid, at }) => ({
      state: { phase: 'working', order, since: at },
      due: [{ type: 'remember', orderUuid }],
    }),
    failed: ({ order }, { error }) => afterFailure(order, error),
  },
  working: {
    progress: ({ order }, { subscription, progress }, secrets) => {
      if (progress?.state === 'working') return null;
      if (progress?.state === 'done') return done(order, false, bought(order));
      if (progress?.state === 'awaiting-confirmation' && order !== null)
        return goOn(order, progress.clientSecret, secrets);
      if (progress !== null && progress.state !== 'failed')
        return { state: openingState({ subscription, progress, awaited: null }) };
      return notCarriedOut(progress?.code ?? null);
    },
  },
  begun: {
    'bank-waits': (_, { secret }) => ({ state: { phase: 'unconfirmed', secret, isFirst: true } }),
    edit: () => editing(null),
    settled: () => done(null, false),
  },
  unconfirmed: {
    confirm: ({ secret, isFirst }) => ({
      state: { phase: 'confirming', order: null, isFirst },
      due: [{ type: 'confirm', secret, order: null }],
    }),
    edit: ({ isFirst }) => (isFirst ? editing(null) : null),
  },
  confirming: {
    confirmed: ({ order }, { isProcessing }) => ({
      state: { phase: 'checking', order, isProcessing, since: null },
      due: [...bought(order), { type: 'sync', order }],
    }),
    failed: ({ order }, { error }) => afterFailure(order, error),
  },
  recovering: {
    reread: ({ notice }, { found }) => {
      if (found === null) return editing(notice);
      const state = openingState({ ...found, awaited: null });
      if (state.phase === 'editing') return editing(notice);
      return { state: state.phase === 'working' ? { ...state, since: found.at } : state };
    },
    failed: ({ notice }, { error }) => ({ ...editing(notice), due: [{ type: 'report', error }] }),
  },
  checking: {
    synced: (state, { at }) => ({ state: { ...state, since: at } }),
    settled: ({ order, isProcessing }) => done(order, isProcessing),
  },
  'needs-attention': {},
  done: {},
};

/** @returns the same object if nothing changes. An error that no step is about is reported. */
export function reduceCheckout(checkout: Checkout, event: CheckoutEvent): Checkout {
  // A step is listed for its own phase and event.
  const take = steps[checkout.state.phase][event.type] as
    | ((state: CheckoutState, event: CheckoutEvent, secrets: Secrets) => Step)
    | undefined;
  const unlisted: Step = event.type === 'failed' ? { due: [{ type: 'report', error: event.error }] } : null;
  const step = take ? take(checkout.state, event, checkout.secrets) : unlisted;
  return step === null ? checkout : { ...checkout, due: [], ...step };
}

const editing = (notice: OrderNotice | null) => ({ state: { phase: 'editing', notice } }) satisfies Step;

/** Placed: to be confirmed at the provider, unless nothing has to be. */
const goOn = (order: PlacedOrder, secret: Secret | null, secrets: Secrets): Step =>
  secret === null ? done(order, false, bought(order)) : confirming(order, secret, secrets);

const confirming = (order: PlacedOrder, secret: Secret, secrets: Secrets): Step => ({
  state: { phase: 'confirming', order, isFirst: false },
  secrets: { ...secrets, [order.key]: secret },
  due: [{ type: 'confirm', secret, order }],
});

const done = (order: PlacedOrder | null, isProcessing: boolean, before: readonly CheckoutEffect[] = []): Step => ({
  state: { phase: 'done', order, isProcessing },
  due: [...before, { type: 'finish', isProcessing }],
});

/** A purchase of this page is counted once, as soon as it is one. */
const bought = (order: PlacedOrder | null): readonly CheckoutEffect[] => (order ? [{ type: 'track', order }] : []);

/** What was selected and entered is kept in every case. */
function afterFailure(order: PlacedOrder | null, error: unknown): Step {
  const notice: OrderNotice = { kind: 'failed', error };
  if (isRefusal(error) || refusedField(error) !== null) return editing(notice);
  // Nothing was ordered, and to read the contract again would ask for the proof again.
  if (needsProof(error)) return editing(notice);
  if (hasCode(error, 'quote-changed')) {
    const { cart } = error.problem;
    return {
      state: { phase: 'recovering', order, notice: { kind: 'quote-changed' } },
      due: [{ type: 'reprice', selection: order?.selection ?? null, cart }],
    };
  }
  const isExpected = error instanceof ApiError || error instanceof NetworkError;
  return {
    state: { phase: 'recovering', order, notice },
    due: [
      ...(isExpected ? [] : [{ type: 'report', error } as const]),
      // It may be completed although its answer was lost, or another one of the shop came first.
      { type: hasCode(error, 'subscription-in-progress') ? 'look' : 'reread' },
    ],
  };
}

/** It failed after the server had accepted it. */
function notCarriedOut(code: Extract<OrderNotice, { kind: 'not-carried-out' }>['code']): Step {
  const notice: OrderNotice = code === 'quote-changed' ? { kind: code } : { kind: 'not-carried-out', code };
  return {
    state: { phase: 'recovering', order: null, notice },
    due: [{ type: 'remember', orderUuid: null }, { type: 'reread' }],
  };
}
