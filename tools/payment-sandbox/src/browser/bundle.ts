import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const root = fileURLToPath(new URL('./client/', import.meta.url));

const compiled = (file: string): string => {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return `module.exports = ${source};`;
  return transformSync(source, {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  }).code;
};

/**
 * One classic script out of an entry and what it imports. Pages load Stripe.js by a plain script tag, so it cannot be a
 * module, and the sandbox has no build step of its own.
 */
export function bundle(entry: string): string {
  const modules = new Map<string, string>();
  const visit = (file: string) => {
    if (modules.has(file)) return;
    modules.set(file, '');
    const code = compiled(file).replaceAll(/require\("(\.[^"]+)"\)/g, (_, path: string) => {
      const imported = resolve(dirname(file), path);
      visit(imported);
      return `require(${JSON.stringify(imported.slice(root.length))})`;
    });
    modules.set(file, code);
  };
  visit(resolve(root, entry));
  const table = [...modules].map(
    ([file, code]) => `${JSON.stringify(file.slice(root.length))}(module, exports, require) {\n${code}\n}`,
  );
  return `(() => {
const modules = {
${table.join(',\n')}
};
const loaded = {};
const require = (name) => {
  if (!loaded[name]) {
    loaded[name] = { exports: {} };
    modules[name](loaded[name], loaded[name].exports, require);
  }
  return loaded[name].exports;
};
require(${JSON.stringify(entry)});
})();
`;
}
