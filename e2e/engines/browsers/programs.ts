import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '@kontor/programs/debian-packages';

/** Programs that the walk starts; each with Debian's package, and where that puts what is not on the PATH. */
const programs = {
  firefox: { names: ['firefox-esr', 'firefox'], package: 'firefox-esr', places: [] },
  webkit: {
    names: ['MiniBrowser'],
    package: 'webkit2gtk-driver',
    // Built from the newest WebKit with GTK 3; Debian's package of the driver has the same.
    places: ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser'],
  },
  driver: { names: ['WebKitWebDriver'], package: 'webkit2gtk-driver', places: [] },
  display: { names: ['Xvfb'], package: 'xvfb', places: [] },
} as const;

type Program = keyof typeof programs;

function find(program: Program): string | undefined {
  const { names, places } = programs[program];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  return onPath ?? places.flatMap((place) => globSync(place))[0];
}

export function programOf(program: Program): string {
  const found = find(program);
  if (found !== undefined) return found;
  throw new Error(
    `${programs[program].names[0]} is not found. It is in Debian's package ${programs[program].package}.`,
  );
}

/** Finds the programs, or installs Debian's packages. */
export function ensurePrograms(): void {
  const all = Object.keys(programs) as Program[];
  const missing = all.filter((program) => find(program) === undefined);
  if (missing.length > 0) installPackages(...new Set(missing.map((program) => programs[program].package)));
  for (const program of all) programOf(program);
}
