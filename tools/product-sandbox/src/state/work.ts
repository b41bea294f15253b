import type { LeadReport } from '@kontor/contract/connect-lead';

/** What these systems will do, at a time of their clock. */
export type Work = Scheduled &
  (
    | { readonly kind: 'provision'; readonly shopUuid: string; readonly to: 'ready' | 'active' }
    | { readonly kind: 'open-branch-store'; readonly shopUuid: string; readonly externalId: string }
    | { readonly kind: 'report-branch-store'; readonly shopUuid: string; readonly externalId: string }
    | { readonly kind: 'commission'; readonly shopUuid: string; readonly deviceId: string }
    | {
        readonly kind: 'decommission';
        readonly shopUuid: string;
        readonly externalId: string;
        readonly registerId: string;
      }
    | {
        readonly kind: 'report-orders';
        readonly shopUuid: string;
        readonly sale: string;
        readonly orders: number;
        /** When they were sold. */
        readonly occurredAt: string;
      }
    | { readonly kind: 'complete-migration'; readonly uuid: string }
    | { readonly kind: 'first-step'; readonly shopUuid: string; readonly key: string }
    | { readonly kind: 'stage-migration'; readonly uuid: string }
    | { readonly kind: 'move-lead'; readonly uuid: string; readonly to: LeadReport['state'] }
    | { readonly kind: 'publish-download'; readonly name: string }
    | { readonly kind: 'story'; readonly chapter: number }
    | { readonly kind: 'come-back' }
  );

/** Due whatever the time is: the clocks of the portal and of these systems differ by moments. */
export const atOnce = 0;

interface Scheduled {
  /** Milliseconds. */
  readonly dueAt: number;
  /** Attempts that the portal has not answered. */
  attempts?: number;
  /** By the machine's time: before this it is not tried again. */
  retryAt?: number;
}

export type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>;
