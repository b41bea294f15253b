import type { Accounts } from '../accounts/module.ts';
import { after, days } from '../infrastructure/clock.ts';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import type { Organizations } from '../organizations/module.ts';
import type { PluginLogin } from '../plugin-login/module.ts';
import type { Shops } from '../shops/module.ts';
import { draftRoutes } from './draft.routes.ts';
import { joinRoutes } from './join.routes.ts';
import { createJoin } from './join.service.ts';
import { signupRoutes } from './signup.routes.ts';

interface SignupNeeds {
  readonly cookies: Cookies;
  readonly accounts: Accounts;
  readonly organizations: Organizations;
  readonly shops: Shops;
  readonly pluginLogin: PluginLogin;
}

const draftsKept = days(90);

/** How merchants and partners become customers: account, company, and the draft of a browser. */
export const createSignup = (
  infrastructure: Infrastructure,
  { cookies, accounts, organizations, shops, pluginLogin }: SignupNeeds,
): Module => ({
  routes(api) {
    const { sessions, sessionCookies, browserSession, deletion } = accounts;
    const join = createJoin(infrastructure, sessions, accounts.lockInvitation);
    joinRoutes(api, infrastructure, { join, browserSession, findStaffRole: accounts.findStaffRole });
    const { pluginCookie } = pluginLogin;
    signupRoutes(api, infrastructure, {
      sessions,
      sessionCookies,
      deletion,
      baseData: organizations.baseData,
      pluginCookie,
    });
    draftRoutes(api, infrastructure, { installations: shops.installations, cookies });
  },

  async expire(tx, now) {
    await tx.deleteFrom('signup_draft').where('changed_at', '<', after(now, -draftsKept)).execute();
  },
});
