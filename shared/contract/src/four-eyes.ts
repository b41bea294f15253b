import * as z from 'zod/mini';
import { uuid } from './schema.ts';

/** Where a call waits for another person: `GET /backoffice/approval`. */
export const ApprovalAsked = z.object({ approvalUuid: uuid() });

const accepted = { status: 202, body: ApprovalAsked } as const;

/** Of a call that always waits until another person agrees; one of admins alone does not, while there is one admin. */
export const fourEyes = { fourEyes: 'always', accepted } as const;

/** Of a call that moves money, and waits from `fourEyesFrom` of the settings on. */
export const fourEyesFromAmount = { fourEyes: 'from-amount', accepted } as const;

export type ApprovalAsked = z.output<typeof ApprovalAsked>;
