import type { Balance } from '@kontor/contract/invoice';
import type { MemberCall } from '@kontor/contract/roles-of-calls';
import type { Shop } from '@kontor/contract/shop';
import { createSearchParams } from 'react-router-dom';
import { canDo, type FirstStep } from './first-steps.ts';
import { isAboutMoney, type Status } from './status-sentence.ts';

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const payCall = `POST ${shop}/invoice/{invoiceUuid}/pay` as const;
const orderCall = `PUT ${shop}/subscription/active/stripe-subscription/{id}` as const;
const invoicesCall = `GET ${shop}/invoice` as const;

/** A link that the page's head has as its button. */
export interface HeadPress {
  /** Key of its text below `home.press`. */
  readonly text:
    | 'pay'
    | 'invoices'
    | 'paymentMethod'
    | 'plan'
    | 'withdraw'
    | 'subscription'
    | 'taxOffice'
    | 'migration'
    | 'migrationState'
    | 'newShop'
    | 'wmsDevices'
    | 'posDevices'
    | 'erp';
  /** Name of the page that it leads to. */
  readonly page: string;
  readonly search?: string;
  /** The shop of that page, if it is another one. */
  readonly shop?: Pick<Shop, 'uuid' | 'name'>;
  /** What is done there: only roles that may do it have the button. */
  readonly call?: MemberCall;
}

/** The one thing that the home page asks for: in its head, as a step, or in a notice above it. */
export type NextPress =
  | { readonly by: 'head'; readonly press: HeadPress }
  | { readonly by: 'step'; readonly step: FirstStep['id'] }
  | { readonly by: 'notice' };

export interface PressFacts {
  readonly balance: Balance | null;
  readonly steps: readonly FirstStep[];
  readonly movedTo: Pick<Shop, 'uuid' | 'name'> | null;
  readonly mayCall: (call: MemberCall) => boolean;
  /** Whether there is a page of this name, and the role opens it. */
  readonly opens: (page: string) => boolean;
}

/**
 * What the page's sentence asks for, of what this role may do: every state has one, and only one. Money comes before steps, steps
 * before looking around.
 */
export function nextPress(status: Status, facts: PressFacts): NextPress {
  const { steps, mayCall, opens } = facts;
  if (status.kind === 'dunning' && mayCall(invoicesCall)) return { by: 'notice' };
  if (status.kind === 'unconfirmed-order' && mayCall(orderCall)) return { by: 'notice' };
  const asked = pressesOf(status, facts).find(isFor(facts));
  if (asked !== undefined) return { by: 'head', press: asked };
  const step = isAboutMoney(status)
    ? undefined
    : steps.find((one) => !one.isDone && opens(one.page) && canDo(one, mayCall));
  if (step !== undefined) return { by: 'step', step: step.id };
  return { by: 'head', press: lookingAround.find(isFor(facts)) ?? { text: 'erp', page: 'erp' } };
}

const isFor =
  ({ mayCall, opens }: PressFacts) =>
  ({ page, call, shop: other }: HeadPress): boolean =>
    (other !== undefined || opens(page)) && (call === undefined || mayCall(call));

const subscription = { text: 'subscription', page: 'subscription' } as const;
const invoices = { text: 'invoices', page: 'invoices' } as const;

/** Where nothing is asked for, or nothing that this role may do. */
const lookingAround: readonly HeadPress[] = [{ text: 'erp', page: 'erp', call: `GET ${shop}/first-step` }, invoices];

/** The best first. None for what is done step by step. */
function pressesOf(status: Status, { balance, movedTo }: PressFacts): readonly HeadPress[] {
  switch (status.kind) {
    case 'suspended':
    case 'owed':
    case 'past-due':
    case 'unpaid':
    case 'dunning': {
      const first = balance?.items[0];
      return first ? [pay(first), invoices] : [invoices];
    }
    case 'no-method':
      return [{ text: 'paymentMethod', page: 'paymentMethods', call: orderCall }];
    case 'expired':
      return [{ text: 'plan', page: 'subscription', call: orderCall }, subscription];
    case 'canceled':
      return [{ text: 'withdraw', page: 'subscription', call: orderCall }, subscription];
    case 'migration-needed':
      return [{ text: 'migration', page: 'migration', call: `POST ${shop}/migration/request` }];
    case 'migration-requested':
      return [{ text: 'migrationState', page: 'migration' }];
    case 'moved':
      return movedTo ? [{ text: 'newShop', page: 'shopHome', shop: movedTo }] : [];
    case 'tax-office':
      return [{ text: 'taxOffice', page: 'posCompliance' }];
    case 'waiting':
      return status.products.map((product) => waitingFor[product]);
    case 'unconfirmed-order':
    case 'no-subscription':
    case 'trial':
    case 'open-steps':
    case 'change-scheduled':
    case 'unknown':
    case 'hidden':
    case 'running':
      return [];
  }
}

const pay = ({ invoiceUuid }: Pick<Balance['items'][number], 'invoiceUuid'>): HeadPress => ({
  text: 'pay',
  page: 'invoices',
  search: String(createSearchParams({ pay: invoiceUuid })),
  call: payCall,
});

const waitingFor = {
  erp: { text: 'erp', page: 'erp' },
  wms: { text: 'wmsDevices', page: 'wmsDevices' },
  pos: { text: 'posDevices', page: 'posDevices' },
} as const satisfies Record<string, HeadPress>;
