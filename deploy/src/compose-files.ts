import { type Json, type JsonObject, objectAt, readYaml, textAt } from './repository.ts';

/** The portal in containers: as it is tried, and as it runs with a pooler and a replica. The later of two files changes the earlier one. */
export const composeFiles = {
  plain: ['docker-compose.yml'],
  scaled: ['docker-compose.yml', 'docker-compose.scale.yml'],
} as const;

/** What `docker compose` makes of them. https://docs.docker.com/reference/compose-file/merge/ */
export function composed(setup: keyof typeof composeFiles): JsonObject {
  const [first = {}, ...changes] = composeFiles[setup].flatMap(readYaml);
  return changes.reduce((file, change) => objectAt(merged(file, change)), first);
}

/** Of these the later one replaces the earlier one as a whole; mounts replace each other by their place. */
const replaced = new Set(['command', 'entrypoint', 'test']);

function merged(earlier: Json, later: Json, key = ''): Json {
  if (isList(earlier) && isList(later) && !replaced.has(key)) {
    const placeOf = (entry: Json) => (key === 'volumes' ? (textAt([entry], 0).split(':')[1] ?? '') : entry);
    const places = new Set(later.map(placeOf));
    return [...earlier.filter((entry) => !places.has(placeOf(entry))), ...later];
  }
  if (!isObject(earlier) || !isObject(later)) return later;
  const changed = Object.entries(later).map(([name, value]) => {
    const before = earlier[name];
    return [name, before === undefined ? value : merged(before, value, name)] as const;
  });
  return { ...earlier, ...Object.fromEntries(changed) };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
