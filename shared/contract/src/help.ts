import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, isBlank, lines, term, uuid } from './schema.ts';

/** What a user writes to the vendor's support, and where they are. */
export const HelpRequest = z.strictObject({
  message: lines(4000).check(z.refine((value) => !isBlank(value))),
  /** Those in the path of the page; `null` elsewhere. */
  organizationUuid: z.nullable(uuid()),
  shopUuid: z.nullable(uuid()),
  /** Path of the page, without its query. */
  page: term(1, 300),
  /** Of the last failure that the page has shown; `null` without one. */
  errorId: z.nullable(z.string().check(z.regex(/^[0-9A-F]{4}-[0-9A-F]{4}$/))),
});

/** What may fail or be late for everyone: signing in, orders and payments, what products are told, mails, and everything else. */
export const Service = z.enum(['signIn', 'payment', 'exchange', 'mail', 'other']);

/** What other systems of the vendor's look after. */
export const ProductArea = z.enum(['erp', 'devices', 'branchStores', 'cloudShops']);

export const ServiceState = z.object({
  service: Service,
  /** `down`: what it needs does not answer. `unknown`: that could not be found out. */
  state: z.enum(['running', 'delayed', 'down', 'unknown']),
  /** Since when the oldest work waits, or what it needs does not answer; `null` if nothing waits or that is not known. */
  waitingSince: z.nullable(instant()),
  /** Of `exchange`: which products are told late. */
  affected: z.array(ProductArea),
});

export const helpCalls = defineCalls({
  'POST /help-request': {
    summary:
      'Sends a message to the support, with the shop, the page and the error it is about, and a copy to the user',
    permission: 'signed-in',
    body: HelpRequest,
    success: { status: 202, body: null },
    errors: [],
  },
  'GET /service-state': {
    summary: 'What of the portal runs, what is late, and what does not answer, for everyone; up to 15 seconds old',
    permission: 'signed-in',
    success: { status: 200, body: z.array(ServiceState) },
    errors: [],
  },
});

export type HelpRequest = z.output<typeof HelpRequest>;
export type ProductArea = z.output<typeof ProductArea>;
export type Service = z.output<typeof Service>;
export type ServiceState = z.output<typeof ServiceState>;
