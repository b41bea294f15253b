import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { parseAllDocuments } from 'yaml';

/** Files of the repository that tests of this package read. */
export const readText = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Folders of the host and of every remote: each has its own container. */
export const frontends: readonly string[] = globSync('{host,mfe-*}/package.json', { cwd: root }).map(dirname).sort();

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The documents of a YAML file, with aliases resolved. */
export function readYaml(file: string): JsonObject[] {
  return parseYaml(readText(file));
}

export function parseYaml(text: string): JsonObject[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as JsonObject;
  });
}

/** The object at a path of keys; empty if there is none. */
export function objectAt(value: Json | undefined, ...path: readonly (string | number)[]): JsonObject {
  const found = at(value, ...path);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as JsonObject) : {};
}

/** Like `objectAt`, for lists. */
export function listAt(value: Json | undefined, ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}

/** Like `objectAt`, for texts and numbers. */
export function textAt(value: Json | undefined, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

export function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (found, key) =>
      typeof found === 'object' && found !== null ? (Reflect.get(found, key) as Json | undefined) : undefined,
    value,
  );
}
