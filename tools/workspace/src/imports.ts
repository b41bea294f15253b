import { readFileSync } from 'node:fs';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

export interface Import {
  readonly path: string;
  readonly line: number;
}

/** From where a source imports: values, types, what it passes on, and what it loads lazily. */
export function importsIn(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors.map((error) => error.message).join(' ')}`);
  const found: [start: number, path: string][] = [
    ...module.staticImports.map(({ start, moduleRequest }): [number, string] => [start, moduleRequest.value]),
    ...module.staticExports.flatMap(({ start, entries }): [number, string][] => {
      const [path] = entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
      return path === undefined ? [] : [[start, path]];
    }),
  ];
  // The list of the module has no types and no `require`. Visiting the syntax takes longer than all the rest.
  if (/\b(import|require)\s*\(/.test(text)) {
    const add = (start: number, argument: Expression | undefined) => {
      if (argument?.type === 'Literal' && typeof argument.value === 'string') found.push([start, argument.value]);
    };
    new Visitor({
      ImportExpression: ({ start, source }) => add(start, source),
      TSImportType: ({ start, source }) => found.push([start, source.value]),
      TSExternalModuleReference: ({ start, expression }) => found.push([start, expression.value]),
      CallExpression: ({ start, callee, arguments: [first] }) => {
        const isRequire = callee.type === 'Identifier' && callee.name === 'require';
        if (isRequire && first?.type !== 'SpreadElement') add(start, first);
      },
    }).visit(program);
  }
  return found.map(([start, path]) => ({ path, line: text.slice(0, start).split('\n').length }));
}
