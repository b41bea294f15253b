import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { seesOperations } from './role.ts';
import { instant } from './schema.ts';

/** Steps of which only other systems know that they are done. */
export const ReportedStep = z.enum(['plugin-installed', 'first-article', 'first-order']);

/** All first steps. Those after the reported ones the portal knows by itself. */
export const FirstStepKey = z.enum([
  ...ReportedStep.options,
  'device-connected',
  'branch-created',
  'cash-register-connected',
]);

export const FirstStep = z.object({
  key: FirstStepKey,
  done: z.boolean(),
  /** `null` while it is open, and for steps that the portal knows by what the shop has now. */
  doneAt: z.nullable(instant()),
});

export const firstStepCalls = defineCalls({
  'PUT /connect/shop/{shopUuid}/first-step/{key}': {
    summary:
      'Marks a first step of the shop as done, for good: plugin-installed, first-article or first-order. The portal knows the others by itself',
    permission: 'client',
    scope: 'shops:write',
    params: { key: ReportedStep },
    body: z.strictObject({ done: z.literal(true) }),
    success: { status: 200, body: FirstStep },
    errors: [],
  },
  'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step': {
    summary:
      'The first steps of the shop, in their order, and which of them are done. Only a shopware6 shop has plugin-installed',
    permission: 'merchant',
    roles: seesOperations,
    success: { status: 200, body: z.array(FirstStep) },
    errors: [],
  },
});

export type ReportedStep = z.output<typeof ReportedStep>;
export type FirstStepKey = z.output<typeof FirstStepKey>;
export type FirstStep = z.output<typeof FirstStep>;
