import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { uuid } from './schema.ts';

/** A plugin login that waits for the user of this browser. */
export const PluginLogin = z.object({
  shopwareShopUrl: z.string(),
  /**
   * `granted`: the shop belongs to the user. `denied`: it belongs to another account. `missing`: it is not known here
   * yet.
   */
  access: z.enum(['granted', 'denied', 'missing']),
  /** The shop and its organization if access is granted. */
  organizationUuid: z.nullable(uuid()),
  shopUuid: z.nullable(uuid()),
});

const params = { interactionId: z.string().check(z.regex(/^[\w-]{1,100}$/)) };

export const pluginLoginCalls = defineCalls({
  'GET /oidc/interaction/{interactionId}/plugin-login': {
    summary: 'The plugin that waits in this browser under this interaction',
    permission: 'signed-in',
    params,
    success: { status: 200, body: PluginLogin },
    errors: ['no-plugin-login'],
  },
  'POST /oidc/interaction/{interactionId}/approval': {
    summary:
      'Approves the login of a plugin, once, for this session; the browser then goes to GET /oidc/interaction/{interactionId}/confirm',
    permission: 'signed-in',
    params,
    success: { status: 204, body: null },
    errors: ['no-plugin-login'],
  },
});

export type PluginLogin = z.output<typeof PluginLogin>;
