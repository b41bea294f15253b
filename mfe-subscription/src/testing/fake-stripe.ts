import type { Stripe } from '@stripe/stripe-js';
import { type Mock, vi } from 'vitest';

type Listener = (event: unknown) => void;

/** What all elements of the provider have. */
abstract class FakeEvents {
  abstract readonly type: string;
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener) {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
    return this;
  }

  off(name: string, listener: Listener) {
    this.listeners.get(name)?.delete(listener);
    return this;
  }

  update() {}

  protected emit(name: string, event: object = {}) {
    for (const listener of this.listeners.get(name) ?? []) listener({ elementType: this.type, ...event });
  }
}

/** One field of the provider: an input that sends the events of the real one. */
class FakeElement extends FakeEvents {
  readonly type: string;
  private readonly input = document.createElement('input');

  constructor(type: string) {
    super();
    this.type = type;
    this.input.setAttribute('aria-label', type === 'iban' ? 'Provider IBAN' : 'Provider card');
    this.input.addEventListener('input', () => this.tell());
    this.input.addEventListener('focus', () => this.emit('focus'));
    this.input.addEventListener('blur', () => this.emit('blur'));
  }

  mount(place: HTMLElement) {
    place.append(this.input);
    queueMicrotask(() => this.emit('ready'));
  }

  focus() {
    this.input.focus();
  }

  destroy() {
    this.input.remove();
  }

  private tell() {
    const { value } = this.input;
    const error = value.includes('x') ? { message: 'Die Nummer ist ungültig.' } : undefined;
    this.emit('change', { complete: !error && value.length >= 16, empty: value === '', error });
  }
}

/** The wallet buttons: one button where the test offers a wallet, else nothing. */
class FakeWallets extends FakeEvents {
  readonly type = 'expressCheckout';
  private readonly button = document.createElement('button');

  constructor() {
    super();
    this.button.type = 'button';
    this.button.textContent = 'Provider wallet';
    this.button.addEventListener('click', () => this.emit('click', { resolve: () => this.answer(), reject() {} }));
  }

  mount(place: HTMLElement) {
    const { wallet } = current;
    if (wallet) place.append(this.button);
    queueMicrotask(() => this.emit('ready', { availablePaymentMethods: wallet ? { applePay: true } : undefined }));
  }

  destroy() {
    this.button.remove();
  }

  private answer() {
    if (current.wallet === 'canceled') this.emit('cancel');
    else this.emit('confirm', { paymentFailed: current.paymentFailed });
  }
}

const succeeded = { setupIntent: { status: 'succeeded' }, paymentIntent: { status: 'succeeded' } };

type Confirm = (secret: string, data?: object) => Promise<unknown>;

/** The ways in which the page confirms an intent; each succeeds unless a test changes it. */
export interface FakeStripe {
  readonly confirmCardSetup: Mock<Confirm>;
  readonly confirmCardPayment: Mock<Confirm>;
  readonly confirmSepaDebitSetup: Mock<Confirm>;
  readonly confirmSepaDebitPayment: Mock<Confirm>;
  readonly confirmSetup: Mock<(options: object) => Promise<unknown>>;
  readonly confirmPayment: Mock<(options: object) => Promise<unknown>>;
  /** Nothing waits for a bank unless a test says so. */
  readonly retrievePaymentIntent: Mock<(secret: string) => Promise<unknown>>;
  readonly retrieveSetupIntent: Mock<(secret: string) => Promise<unknown>>;
  readonly createConfirmationToken: Mock<(options: object) => Promise<unknown>>;
  readonly paymentFailed: Mock;
  /** What the customer does in the wallet; `null` where the device has none. */
  wallet: 'confirmed' | 'canceled' | null;
}

/** loadStripe keeps the first script that it found, so it returns the fake of the current test. */
let current: FakeStripe;

/** Installs a fake in place of the provider's script. react-stripe-js and loadStripe are the real ones. */
export function installFakeStripe(): FakeStripe {
  const confirm = () => vi.fn<Confirm>().mockResolvedValue(succeeded);
  const retrieve = (name: 'paymentIntent' | 'setupIntent') =>
    vi
      .fn<(secret: string) => Promise<unknown>>()
      .mockResolvedValue({ [name]: { status: 'requires_payment_method', payment_method_types: ['card'] } });
  current = {
    confirmCardSetup: confirm(),
    confirmCardPayment: confirm(),
    confirmSepaDebitSetup: confirm(),
    confirmSepaDebitPayment: confirm(),
    confirmSetup: vi.fn<(options: object) => Promise<unknown>>().mockResolvedValue(succeeded),
    confirmPayment: vi.fn<(options: object) => Promise<unknown>>().mockResolvedValue(succeeded),
    retrievePaymentIntent: retrieve('paymentIntent'),
    retrieveSetupIntent: retrieve('setupIntent'),
    createConfirmationToken: vi
      .fn<(options: object) => Promise<unknown>>()
      .mockResolvedValue({ confirmationToken: { id: 'ctoken_1' } }),
    paymentFailed: vi.fn(),
    wallet: null,
  };
  window.Stripe = script;
  return current;
}

const script = Object.assign(() => providerObject() as unknown as Stripe, {
  version: 'endive',
}) as unknown as NonNullable<typeof window.Stripe>;

function providerObject() {
  return {
    ...current,
    elements: () => {
      const elements = new Map<string, FakeElement | FakeWallets>();
      return {
        create: (type: string) => {
          const element = type === 'expressCheckout' ? new FakeWallets() : new FakeElement(type);
          elements.set(type, element);
          return element;
        },
        getElement: ({ __elementType: type }: { __elementType: string }) => elements.get(type) ?? null,
        update: () => undefined,
        submit: async () => ({}),
      };
    },
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}
