import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { type Import, importsIn } from './imports.ts';
import { type Crossing, roomCircles } from './room-circles.ts';
import type { House, Order, Package, Rooms } from './rooms.ts';

const notOurs = [
  '**/{node_modules,.cache,test-results,dist,dist-*}/**',
  // Files of other packages to be, and hostile on purpose.
  'tools/new-remote/template/**',
  'api/src/portal/red-team/{remotes,programs}/**',
  'e2e/tests/drills/red-team/**',
];

const isForTests = (file: string) => /\.(test|spec)\.[jt]sx?$|(^|\/)testing\//.test(file);
const isSetting = (file: string) => file.endsWith('.config.ts');
/** What a folder's table has for a path: the entry of its own, or that of a pattern. */
const keyFor = (table: object, path: string) =>
  Object.keys(table).find((key) => key === path) ?? Object.keys(table).find((key) => matchesGlob(path, key));

/** Every import that the house does not allow, with its place and the way to take instead; and where the house and the files differ. */
export function wrongImports(root: string, house: House): string[] {
  const files = globSync('**/*.{ts,tsx,js,cjs,mjs}', { cwd: root, exclude: notOurs }).sort();
  const packages = packagesIn(root);
  const sources = files.filter((file) => !isForTests(file));
  const folders = [...new Set(sources.flatMap(foldersOf))].filter((folder) => folder.includes('/src'));
  const rooms = new Map<string, Rooms>();
  for (const folder of folders) {
    const key = keyFor(house.rooms, folder);
    if (key !== undefined) rooms.set(folder, house.rooms[key] as Rooms);
  }
  const check = { root, house, packages, rooms };
  const imports = files.flatMap((file) => importsIn(join(root, file)).map((each) => ({ file, ...each })));
  return [
    ...strangers(check, folders),
    ...imports.flatMap((each) => wrongIn(each, check)),
    ...roomCircles(imports.flatMap((each) => crossingsOf(each, check))),
  ];
}

interface Check {
  readonly root: string;
  readonly house: House;
  /** Folders of packages by their names. */
  readonly packages: ReadonlyMap<string, string>;
  /** The rooms inside of a folder. */
  readonly rooms: ReadonlyMap<string, Rooms>;
}

function packagesIn(root: string): Map<string, string> {
  const manifests = globSync('{.,*,shared/*,tools/*}/package.json', { cwd: root, exclude: notOurs });
  return new Map(
    manifests.map((file) => {
      const { name } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string };
      return [name.replace('@kontor/', ''), dirname(file)];
    }),
  );
}

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
}

/** Packages and rooms that are only in the house or only in the files. */
function strangers({ root, house, packages, rooms }: Check, folders: readonly string[]): string[] {
  const told: string[] = [];
  const place = 'tools/workspace/src/rooms.ts';
  for (const folder of packages.values()) {
    if (keyFor(house.packages, folder) === undefined) told.push(`${folder}: is a package that ${place} does not have.`);
  }
  for (const key of Object.keys(house.packages)) {
    if (![...packages.values()].some((folder) => folder === key || matchesGlob(folder, key)))
      told.push(`${place}: there is no package ${key}.`);
  }
  for (const file of Object.keys(house.byPath)) {
    if (!existsSync(join(root, file))) told.push(`${place}: there is no file ${file}.`);
  }
  for (const [folder, { order }] of rooms) {
    const known = roomsBelow(order);
    for (const inner of folders) {
      if (dirname(inner) === folder && !known.has('*') && !known.has(inner.slice(folder.length + 1)))
        told.push(`${inner}: is a room that ${place} does not have.`);
    }
  }
  for (const [key, { order, doors = {} }] of Object.entries(house.rooms)) {
    const places = globSync(key, { cwd: root });
    for (const room of [...roomsBelow(order).keys(), ...Object.keys(doors)]) {
      if (room !== '*' && !places.some((folder) => existsSync(join(root, folder, room))))
        told.push(`${place}: there is no room ${key}/${room}.`);
    }
    if (places.length === 0) told.push(`${place}: there is no folder ${key}.`);
  }
  return told;
}

/** Each room of an order, with those that it may import. */
function roomsBelow(order: Order, before: readonly string[] = []): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const step of order) {
    const below = [...before, ...found.keys()];
    if (typeof step === 'string') found.set(step, below);
    else {
      const apart = step.map((part) => roomsBelow(typeof part === 'string' ? [part] : part, below));
      for (const part of apart) for (const [room, its] of part) found.set(room, its);
    }
  }
  return found;
}

interface Found extends Import {
  readonly file: string;
}

function wrongIn({ file, path, line }: Found, check: Check): string[] {
  const why = path.startsWith('.')
    ? refusedPath(file, join(dirname(file), path), check)
    : refusedName(file, path, check);
  return why === null ? [] : [`${file}:${line}: imports ${path}. ${why}`];
}

/**
 * The import as one between two rooms that no order is known of. What lies side by side in a package itself are no rooms: the API's
 * migrations write what its sources begin with, and its sources run them.
 */
function crossingsOf(found: Found, check: Check): Crossing[] {
  const { file, path } = found;
  const target = join(dirname(file), path);
  const own = packageOf(file, check);
  if (!path.startsWith('.') || isForTests(file) || isForTests(target) || packageOf(target, check) !== own) return [];
  const folder = partingOf(file, target);
  const [from, to] = [roomOf(folder, file), roomOf(folder, target)];
  if (folder === own || from === null || to === null || check.rooms.has(folder)) return [];
  return [{ ...found, folder, from, to }];
}

/** The folder where two files part. */
const partingOf = (file: string, target: string): string =>
  foldersOf(file).findLast((folder) => target.startsWith(`${folder}/`)) ?? '.';

/** The room of a folder that has a file; `null` for a file beside the rooms. */
function roomOf(folder: string, file: string): string | null {
  const [room = '', ...rest] = file.slice(folder.length + 1).split('/');
  return rest.length === 0 ? null : room;
}

const packageOf = (file: string, { packages }: Check): string =>
  foldersOf(file).findLast((folder) => [...packages.values()].includes(folder)) ?? '.';

function ruleOf(file: string, check: Check): Package | undefined {
  const key = keyFor(check.house.packages, packageOf(file, check));
  return key === undefined ? undefined : check.house.packages[key];
}

/** Why a file may not import this package, or this library. */
function refusedName(file: string, path: string, check: Check): string | null {
  const rule = ruleOf(file, check);
  if (rule === undefined) return null;
  const { imports, tests = [], libraries, closed = {}, instead } = rule;
  const isFree = isForTests(file) || isSetting(file);
  const begins = (door: string) => path === door || path.startsWith(door.endsWith(':') ? door : `${door}/`);
  const door = isFree ? undefined : Object.keys(closed).find(begins);
  if (door !== undefined) return closed[door] ?? instead;
  if (!path.startsWith('@kontor/')) return isFree || libraries === undefined || libraries.some(begins) ? null : instead;
  const allowed = [...imports, ...(isFree ? tests : []), ...(isSetting(file) ? ['build'] : [])];
  return allowed.some((name) => begins(`@kontor/${name}`)) ? null : instead;
}

/** Why a file may not import this file. */
function refusedPath(file: string, target: string, check: Check): string | null {
  const [own, other] = [packageOf(file, check), packageOf(target, check)];
  if (own !== other) {
    const excepted = check.house.byPath[file];
    if (excepted !== undefined && matchesGlob(other, excepted)) return null;
    return `Import another package by its name. ${ruleOf(file, check)?.instead}`;
  }
  if (isForTests(file)) return null;
  if (isForTests(target)) return 'That is for tests; product code runs without it.';
  const folder = partingOf(file, target);
  const rooms = check.rooms.get(folder);
  if (rooms === undefined) return null;
  const below = roomsBelow(rooms.order);
  const [from, to] = [roomOf(folder, file), roomOf(folder, target)];
  if (from === null) return null;
  const keyOf = (room: string) => (below.has(room) ? room : '*');
  const allowed = below.get(keyOf(from)) ?? [];
  if (to !== null && allowed.includes(keyOf(to))) return null;
  const may = allowed.length === 0 ? 'no other room' : `only ${allowed.join(', ')}`;
  return `In ${folder}, ${from} may import ${may}. ${rooms.doors?.[from] ?? rooms.instead}`;
}
