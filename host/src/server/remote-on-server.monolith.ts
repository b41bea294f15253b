import { loadRemote } from '../federation/load-remote.monolith.ts';
import type { RemoteOnServer } from './remote-on-server.ts';

/** For comparisons by bench/: the remotes are in the host's own script. Replaces remote-on-server.ts there. */
export async function remoteOnServer(name: string): Promise<RemoteOnServer> {
  const result = await loadRemote(name);
  if (!result.ok) throw result.error;
  return result;
}
