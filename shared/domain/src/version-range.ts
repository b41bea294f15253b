const parts = (version: string): readonly number[] => version.replace('^', '').split('.').map(Number);

/**
 * Whether a version meets a range `^major.minor.patch`: the same major, and not older. A major of 0 promises nothing beyond its
 * minor (https://semver.org/#spec-item-4).
 */
export function meets(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = parts(version);
  const [needed = 0, atLeast = 0, patched = 0] = parts(range);
  if (major !== needed || (major === 0 && minor !== atLeast)) return false;
  return minor > atLeast || (minor === atLeast && patch >= patched);
}
