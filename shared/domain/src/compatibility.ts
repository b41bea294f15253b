import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import { faultsOfOwnPages } from './own-pages.ts';
import { meets } from './version-range.ts';

/**
 * What a remote may need that a host does not have.
 * - `exposes`: the remote has the one module that a host loads
 * - `host-api`: the host API has the version that the remote requires, or a later one of the same major
 * - `federation`: both were built with the same federation runtime, which the host provides
 * - `shared-version`: the host provides every shared library in a version that the remote accepts
 * - `shared-import`: the host provides everything that the remote imports from a shared library
 * - `own-pages`: the pages that the remote brings along are at paths of its own
 */
export type CompatibilityRule =
  | 'exposes'
  | 'host-api'
  | 'federation'
  | 'shared-version'
  | 'shared-import'
  | 'own-pages';

/** One rule that a remote breaks in a host. */
export interface Incompatibility {
  readonly rule: CompatibilityRule;
  /** One sentence for developers. */
  readonly reason: string;
}

type Rule = (remote: RemoteBuild, host: HostBuild) => string[];

/** The module that every host loads from a remote. */
const exposedModule = './remote';

const rules: Readonly<Record<CompatibilityRule, Rule>> = {
  exposes: ({ name, exposes }) =>
    exposes.includes(exposedModule) ? [] : [`${name} does not expose ${exposedModule}.`],

  'host-api': ({ name, hostApi }, host) =>
    meets(host.hostApi, hostApi) ? [] : [`${name} needs host API ${hostApi}; the host has ${host.hostApi}.`],

  federation: ({ name, federationVersion }, host) =>
    federationVersion === host.federationVersion
      ? []
      : [`${name} was built with federation runtime ${federationVersion}; the host has ${host.federationVersion}.`],

  'shared-version': ({ name, requires }, host) =>
    Object.entries(requires).flatMap(([library, range]) => {
      const version = host.shared[library];
      if (version === undefined) return [`${name} needs ${library} ${range}; the host does not bring it.`];
      return meets(version, range) ? [] : [`${name} needs ${library} ${range}; the host brings ${version}.`];
    }),

  'shared-import': ({ name, uses }, host) =>
    Object.entries(uses).flatMap(([library, imported]) => {
      const offered = host.offers[library] ?? [];
      if (offered.includes('*')) return [];
      const missing = imported.filter((one) => !offered.includes(one));
      if (missing.length === 0) return [];
      const what = missing.map((one) => (one === '*' ? 'the whole' : one)).join(', ');
      return [`${name} imports ${what} of ${library}, which the host does not offer.`];
    }),

  'own-pages': faultsOfOwnPages,
};

/**
 * The rules that a remote breaks in a host, according to the records of their builds; empty if they are compatible. The
 * registry's gate checks this before a deployment, and the portal before it runs a developer's build.
 */
export const incompatibilities = (remote: RemoteBuild, host: HostBuild): Incompatibility[] =>
  (Object.keys(rules) as CompatibilityRule[]).flatMap((rule) =>
    rules[rule](remote, host).map((reason) => ({ rule, reason })),
  );
