import { readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

export interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
}

/** The package as the build in `context` would import it. */
export function installedPackage(name: string, context: string): InstalledPackage | null {
  let manifest: string | undefined;
  try {
    manifest = findPackageJSON(name, join(context, 'webpack.config.ts'));
  } catch {
    return null;
  }
  if (!manifest) return null;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { folder: dirname(realpathSync(manifest)), version };
}

/** The host API version is the version of the platform package in a build. */
export function hostApi(context: string): string {
  const platform = installedPackage('@kontor/platform', context);
  if (!platform) throw new Error(`${context} does not depend on @kontor/platform.`);
  return platform.version;
}

/** The package.json of the package that is built. */
export const packageManifest = (context: string): unknown =>
  JSON.parse(readFileSync(join(context, 'package.json'), 'utf8'));
