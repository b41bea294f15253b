import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { seesOperations } from './role.ts';
import { instant } from './schema.ts';

/** The plugin of a shopware6 shop. */
export const Plugin = z.object({
  /** What the merchant enters in the plugin. */
  pluginInstallationLicense: z.string(),
  /** Since a person has first signed in to the plugin of this shop; `null` until then. */
  connectedSince: z.nullable(instant()),
  /** The newest version; `null` until one is published. */
  version: z.nullable(z.string()),
  download: z.nullable(
    z.object({
      url: z.string(),
      /** Bytes. */
      size: z.int(),
      sha256: z.string(),
      releasedAt: instant(),
    }),
  ),
});

export const pluginCalls = defineCalls({
  'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin': {
    summary: 'The plugin of a shopware6 shop: licence, newest version and download; 404 for other shops',
    permission: 'merchant',
    roles: seesOperations,
    success: { status: 200, body: Plugin },
    errors: [],
  },
});

export type Plugin = z.output<typeof Plugin>;
