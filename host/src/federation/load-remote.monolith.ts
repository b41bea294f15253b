import type { RemoteModule } from '@kontor/platform/remote-module';
import type { RemoteResult } from '../base/remote-result.ts';

/** For comparisons by bench/: the same remotes as ordinary lazy imports of one build. Replaces load-remote.ts there. */
const remotes: Readonly<Record<string, () => Promise<{ remote: RemoteModule }>>> = {
  signup: () => import(/* webpackChunkName: "area-signup" */ '../../../mfe-signup/src/remote.tsx'),
  partner: () => import(/* webpackChunkName: "area-partner" */ '../../../mfe-partner/src/remote.tsx'),
  subscription: () => import(/* webpackChunkName: "area-subscription" */ '../../../mfe-subscription/src/remote.tsx'),
  backoffice: () => import(/* webpackChunkName: "area-backoffice" */ '../../../mfe-backoffice/src/remote.tsx'),
  'pos-wms': () => import(/* webpackChunkName: "area-pos-wms" */ '../../../mfe-pos-wms/src/remote.tsx'),
};

export async function loadRemote(name: string): Promise<RemoteResult> {
  try {
    const load = remotes[name];
    if (!load) throw new Error(`This build contains no remote "${name}".`);
    const { remote: module } = await load();
    return { ok: true, module, version: 'bundled', insteadOf: null };
  } catch (error) {
    return { ok: false, reason: 'unreachable', error, version: 'bundled' };
  }
}

/** A single build has no other release. */
export const giveUpRelease = (): boolean => false;
