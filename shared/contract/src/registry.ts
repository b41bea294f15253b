import * as z from 'zod/mini';
import { HostBuild, RemoteBuild, remoteName } from './build-record.ts';
import { instant, text, uuid } from './schema.ts';

/** Version of the package and the beginning of a hash of all files: the same content has the same version. */
export const releaseVersion = () => z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}-[0-9a-f]{12}$/));

/** Folder of a release's files, with a slash at its end: a path of the portal's origin, or a URL at another origin. */
export const releaseUrl = () => z.string().check(z.maxLength(300), z.regex(/^(\/|https?:\/\/[^/\s]+\/)([\w@.-]+\/)*$/));

/** A published build. Its files never change. */
const release = <Build extends z.ZodMiniType>(build: Build) =>
  z.object({
    version: releaseVersion(),
    url: releaseUrl(),
    build,
    publishedAt: instant(),
    /** Person or pipeline, as given by the publisher. */
    publishedBy: text(200),
    /** One line for operators: what is new. */
    changelog: z.string().check(z.maxLength(500)),
  });

export const RemoteRelease = release(RemoteBuild);
export const HostRelease = release(HostBuild);

/** A release that only some users get. */
const canary = <Release extends z.ZodMiniType>(release: Release) =>
  z.object({
    release,
    /** Share of browser sessions, from 0 to 1. */
    share: z.number().check(z.gte(0), z.lte(1)),
    /** Organizations whose members get it, regardless of the share: from the next page load after signing in. */
    organizations: z.array(uuid()),
    since: instant(),
  });

/** The releases of one remote, or of the host. */
const deployment = <Release extends z.ZodMiniType>(release: Release) =>
  z.object({
    /** The release for all users; `null` until the first promotion. */
    current: z.nullable(release),
    currentSince: z.nullable(instant()),
    /** Target of a rollback, and the browsers' fallback if `current` does not load. */
    previous: z.nullable(release),
    canary: z.nullable(canary(release)),
    /** Published, and not given to any user yet. */
    candidate: z.nullable(release),
    /** Releases out of use, and since when: open tabs may still request their files for a while. */
    superseded: z.array(z.object({ version: releaseVersion(), since: instant() })),
  });

export const RemoteDeployment = deployment(RemoteRelease);
export const HostDeployment = deployment(HostRelease);

/** Which version of the host and of every remote runs. */
export const Registry = z.object({
  host: HostDeployment,
  remotes: z.record(remoteName(), RemoteDeployment),
});

/** What an entry of the log did; one value for each command of the tool that changes something. */
export const RegistryAction = z.enum(['publish', 'promote', 'canary', 'rollback', 'restore', 'remove', 'prune']);

/**
 * Format of new entries. Raise it with every new field: each entry contains the whole registry, and a tool that does
 * not know a field would write the next entry without it.
 */
export const registryFormat = 5;

/** One entry of the registry's log. The last one is in effect; each can be written only once. */
export const RegistryEntry = z.object({
  /** `registryFormat` of the tool that wrote it; absent in the first entries, which have format 1. */
  format: z.optional(z.int()),
  /** Counts up from 1 without gaps. */
  revision: z.int(),
  at: instant(),
  by: text(200),
  action: RegistryAction,
  /** Name of the remote, or `host`; several as in `host, signup`; `*` for all of them. */
  subject: text(500),
  /** One line: what has changed. */
  summary: text(1000),
  registry: Registry,
});

export type RemoteRelease = z.output<typeof RemoteRelease>;
export type HostRelease = z.output<typeof HostRelease>;
export type Release = RemoteRelease | HostRelease;

/** The releases of one remote, or of the host. */
export type Deployment<R extends Release = Release> = Omit<
  z.output<typeof RemoteDeployment>,
  'current' | 'previous' | 'canary' | 'candidate'
> & {
  readonly current: R | null;
  readonly previous: R | null;
  readonly canary: Canary<R> | null;
  readonly candidate: R | null;
};

export type Canary<R extends Release = Release> = Omit<
  NonNullable<z.output<typeof RemoteDeployment>['canary']>,
  'release'
> & {
  readonly release: R;
};
export type Registry = z.output<typeof Registry>;
export type RegistryAction = z.output<typeof RegistryAction>;
export type RegistryEntry = z.output<typeof RegistryEntry>;
