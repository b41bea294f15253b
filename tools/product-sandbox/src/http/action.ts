import { isoCountryCode, term, text, uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { firstSteps } from '../systems/first-steps.ts';
import { parsed } from './parsed.ts';

const million = 1_000_000;

const month = () => z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** What can be done here, by the page and by test suites. */
const actions = {
  sell: z.strictObject({
    action: z.literal('sell'),
    shopUuid: uuid(),
    orders: z.int().check(
      z.gte(-million),
      z.lte(million),
      z.refine((orders) => orders !== 0),
    ),
    /** The running month unless another one is named. */
    month: z.optional(month()),
  }),
  pair: z.strictObject({ action: z.literal('pair'), code: term(1, 100) }),
  provisioning: z.strictObject({
    action: z.literal('provisioning'),
    shopUuid: uuid(),
    mode: z.enum(['normal', 'fail', 'hold']),
  }),
  down: z.strictObject({
    action: z.literal('down'),
    isDown: z.boolean(),
    /** After which they come back by themselves. */
    minutes: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  }),
  'open-branch-store': z.strictObject({
    action: z.literal('open-branch-store'),
    shopUuid: uuid(),
    name: text(100),
    isoCountryCode: isoCountryCode(),
    addressLine1: text(100),
    zip: text(20),
    city: text(100),
    taxNumber: text(50),
  }),
  'switch-device': z.strictObject({
    action: z.literal('switch-device'),
    shopUuid: uuid(),
    externalId: term(1, 100),
    isOn: z.boolean(),
  }),
  'first-step': z.strictObject({ action: z.literal('first-step'), shopUuid: uuid(), key: z.enum(firstSteps) }),
  lead: z.strictObject({ action: z.literal('lead'), leadUuid: uuid(), state: z.enum(['contacted', 'won', 'lost']) }),
  migration: z.strictObject({
    action: z.literal('migration'),
    migrationUuid: uuid(),
    state: z.enum(['staged', 'completed']),
  }),
} as const;

type Actions = { readonly [Name in keyof typeof actions]: z.output<(typeof actions)[Name]> };
export type Action = Actions[keyof Actions];

/** Says `required` or `invalid` of an action that does not exist. */
const Named = z.looseObject({ action: z.enum(Object.keys(actions) as [keyof typeof actions]) });

/** @throws InvalidAction */
export function checkedAction(body: unknown): Action {
  const { action } = parsed(Named, body);
  return parsed<Action>(actions[action], body);
}
