import type { Configuration } from 'webpack';
import type { Configuration as ServerConfiguration } from 'webpack-dev-server';
import type { Build } from './base-config.ts';
import { composedRemote } from './remote-config.ts';

/** The portal that shows the remote: a local or a deployed one. */
const portal = (process.env.KONTOR_SERVER ?? 'http://127.0.0.1:8080').replace(/\/$/, '');

/**
 * The build of a remote, rebuilt after each change, for a portal to load it in place of the release
 * (docs/decisions/0021-a-remote-is-developed-inside-the-portal.md).
 */
export function servedRemote(
  name: string,
  port: number,
  build: Build,
): Configuration & { devServer: ServerConfiguration } {
  if (!URL.canParse(portal))
    throw new Error(`KONTOR_SERVER is "${portal}": an address such as https://test.example.com.`);
  return {
    ...composedRemote(name, build, null),
    devServer: {
      host: '127.0.0.1',
      port,
      static: false,
      // Modules of a remote are shared with the page around it and cannot be replaced in it: the page is loaded again.
      hot: false,
      liveReload: true,
      // The portal has another origin: it reads the record, and its page everything else.
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
      allowedHosts: [new URL(portal).hostname],
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://127.0.0.1:${port}/ws` },
      onListening: () => void tellWhere(name, `http://127.0.0.1:${port}`),
    },
  };
}

/** Prints the one address that the developer needs, or what is missing for it. */
async function tellWhere(name: string, address: string): Promise<void> {
  const page = `${portal}/dev/overrides`;
  const status = await fetch(page).then(
    (answer) => answer.status,
    () => null,
  );
  const open = `Open ${page}?from=${address}`;
  if (status === 200) return say(`${name} is built again after each change. ${open}`);
  if (status === 404)
    return say(
      `${portal} does not allow builds from your machine: see KONTOR_OVERRIDE_ORIGINS in docs/environment.md.`,
    );
  say(
    `No portal answers at ${portal}. Start one in the root of the repository with "npx -y pnpm@10 start", or name another`,
    `with KONTOR_SERVER. ${open}`,
  );
}

// After webpack's own messages about the build.
const say = (...lines: readonly string[]) => console.log(`\n${lines.join('\n')}\n`);
