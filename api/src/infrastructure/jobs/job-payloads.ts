import type { MailJobs } from '../mail/outbox.ts';

/** What each kind of job carries. An area describes its own beside the handlers and is named here. */
export interface JobPayloads extends MailJobs {}

export type JobKind = keyof JobPayloads & string;
