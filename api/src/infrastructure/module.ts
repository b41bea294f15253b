import type { Tx } from './database/open-database.ts';
import type { ExportedLists, ExportedPapers } from './exported.ts';
import type { Api } from './http/api.ts';
import type { CallSubjects } from './http/call-context.ts';
import type { DailyWork } from './jobs/daily-work.ts';
import type { HandledJob } from './jobs/define-job.ts';
import type { HandledDocument } from './mail/attachment.ts';
import type { ReadFigures } from './telemetry/telemetry.ts';

/** What a room provides to the server, which composes all rooms (server/app.ts). Each room's is in its `module.ts`. */
export interface Module {
  /** Serves the room's calls of the contract. */
  routes?(api: Api): void;
  readonly jobs?: readonly HandledJob[];
  /** What of the room's jobs is done every day. */
  readonly dailyWork?: readonly DailyWork[];
  /** Documents that mails carry, made when such a mail is sent. */
  readonly documents?: readonly HandledDocument[];
  /** What an organization's export has of the room. */
  readonly exported?: ExportedLists;
  readonly papers?: ExportedPapers;
  /** Reads gauges of the room from the database, for one scrape of the metrics. */
  readonly figures?: ReadFigures;
  /** Deletes the room's rows that are no longer needed; called once a day. */
  expire?(tx: Tx, now: Date): Promise<void>;
  /** Deletes what the room stores about a user whose account is erased. */
  eraseUser?(tx: Tx, user: CallSubjects['user']): Promise<void>;
  /** Deletes what the room stores about an organization without members, except what the law requires to be kept. */
  eraseOrganization?(tx: Tx, organizationUuid: string): Promise<void>;
  /** Deletes what the room stores about a shop that its merchant removes, except what belongs to its papers. */
  removeShop?(tx: Tx, shop: CallSubjects['shop']): Promise<void>;
}
