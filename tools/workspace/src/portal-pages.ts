import type { Files, HostRecord, RemoteRecord } from '@kontor/build/remote-record';
import { type RouteName, routes } from '@kontor/contract/routes';

/** Where the server answers a remote's files. */
export const remotePath = (remote: string, file: string): string => `/remotes/${remote}/${file}`;

/** The registry document: what the page tells the host about each remote (host/src/federation/registry.ts reads it). */
function registryDocument(remotes: readonly RemoteRecord[]): object {
  return {
    remotes: Object.fromEntries(
      remotes.map(({ name, global, entry, integrity, hostApi, federationVersion, files }) => [
        name,
        {
          global,
          entry: remotePath(name, entry),
          integrity,
          hostApi,
          federationVersion,
          preload: {
            scripts: files.scripts.map((file) => remotePath(name, file)),
            styles: files.styles.map((file) => remotePath(name, file)),
          },
        },
      ]),
    ),
  };
}

const inlineJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const link = (as: 'script' | 'style', href: string, integrity?: string): string =>
  `<link rel="preload" as="${as}" href="${href}"${integrity ? ` integrity="${integrity}"` : ''}>`;

const links = ({ scripts, styles }: Files, href: (file: string) => string): string[] => [
  ...styles.map((file) => link('style', href(file))),
  ...scripts.map((file) => link('script', href(file))),
];

const none: Files = { scripts: [], styles: [] };

/**
 * What the first bundle will ask for on a page, so that the browser asks for all of it in one wave. The answers of the API are
 * asked for by the server, which knows who is signed in (api/src/portal/first-answers.ts).
 */
function preloads(host: HostRecord, remote: RemoteRecord | undefined, route: RouteName): string[] {
  const { access, owner } = routes[route];
  const hostFile = (file: string) => `/${file}`;
  const lines = [
    ...links(access === 'shop' || access === 'organization' ? host.layout : none, hostFile),
    ...links(host.areas?.[owner] ?? none, hostFile),
    ...links(host.pages[route] ?? none, hostFile),
  ];
  if (!remote) return lines;
  const remoteFile = (file: string) => remotePath(remote.name, file);
  return [
    ...lines,
    ...links(host.federation, hostFile),
    link('script', remoteFile(remote.entry), remote.integrity),
    ...links(remote.files, remoteFile),
    ...links(remote.pages[route] ?? none, remoteFile),
  ];
}

export interface Builds {
  /** `index.html` of the host's build. */
  readonly html: string;
  readonly host: HostRecord;
  readonly remotes: readonly RemoteRecord[];
}

/**
 * The HTML of the portal by file name: one for each page, named after its route, and `index.html` for everything else.
 * They differ only in what they preload.
 */
export function portalPages({ html, host, remotes }: Builds): Map<string, string> {
  const document = `<script type="application/json" id="kontor-remotes">${inlineJson(registryDocument(remotes))}</script>`;
  const withHead = (lines: readonly string[]) =>
    html.replace('</head>', () => `${[...new Set(lines), document].join('\n')}\n</head>`);
  const pages = new Map([['index.html', withHead([])]]);
  for (const name of Object.keys(routes) as RouteName[]) {
    const remote = remotes.find((candidate) => candidate.name === routes[name].owner);
    pages.set(`${name}.html`, withHead(preloads(host, remote, name)));
  }
  return pages;
}
