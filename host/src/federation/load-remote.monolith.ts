import type { RemoteName } from '@kontor/contract/routes';
import type { RemoteModule } from '@kontor/platform/remote-module';
import type { RemoteResult } from './remote-result.ts';

/** For comparisons by bench/: the same remotes as ordinary lazy imports of one build. Replaces load-remote.ts there. */
const remotes: Record<RemoteName, () => Promise<{ remote: RemoteModule }>> = {
  signup: () => import(/* webpackChunkName: "area-signup" */ '../../../mfe-signup/src/remote.tsx'),
  partner: () => import(/* webpackChunkName: "area-partner" */ '../../../mfe-partner/src/remote.tsx'),
  subscription: () => import(/* webpackChunkName: "area-subscription" */ '../../../mfe-subscription/src/remote.tsx'),
  'pos-wms': () => import(/* webpackChunkName: "area-pos-wms" */ '../../../mfe-pos-wms/src/remote.tsx'),
};

export async function loadRemote(name: RemoteName): Promise<RemoteResult> {
  try {
    const { remote: module } = await remotes[name]();
    return { ok: true, module, version: 'bundled', insteadOf: null };
  } catch (error) {
    return { ok: false, reason: 'unreachable', error, version: 'bundled' };
  }
}

/** A single build has no other release. */
export const giveUpRelease = (): boolean => false;
