import type { Announcement } from '@kontor/contract/announcement';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface AnnouncementTables {
  /**
   * Notices of the vendor's.
   * - `first_day`, `last_day`: In the calendar of the vendor, both included.
   * - `types`, `shop_types`, `countries`: Whom it concerns; empty for everyone.
   */
  announcement: TableOf<
    'announcement',
    {
      texts: Json<Announcement['texts']>;
      level: Announcement['level'];
      types: Announcement['audience']['types'];
      shop_types: Announcement['audience']['shopTypes'];
    }
  >;
  announcement_dismissal: TableOf<'announcement_dismissal'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AnnouncementTables {}
}
