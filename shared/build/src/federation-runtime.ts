import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const manifest = findPackageJSON('@module-federation/webpack-bundler-runtime', import.meta.url);
if (!manifest) throw new Error('@module-federation/webpack-bundler-runtime is not installed.');

/** The host and all remotes must be built with the same version: the registry's gate compares it. */
export const federationVersion = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

/**
 * Where the host provides the runtime for remotes. The version is in the name, so that a different version is not found
 * rather than used.
 */
export const federationGlobal = `kontor:federation@${federationVersion}`;

/**
 * Takes the federation runtime from the host instead of bundling it in every remote entry (16 KB each;
 * docs/decisions/0001-no-federation-on-the-login-page.md). The entry that the plugin generates imports exactly this
 * one file.
 */
export const federationFromHost = async ({ request }: { readonly request?: string }): Promise<string | undefined> =>
  request?.endsWith('/webpack-bundler-runtime/dist/bundler.js')
    ? `var globalThis[${JSON.stringify(federationGlobal)}]`
    : undefined;
