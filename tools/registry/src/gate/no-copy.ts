import type { Node, Program } from 'acorn';
import { full } from 'acorn-walk';
import type { Candidate, Refusal } from '../refusal.ts';
import { type Script, textOf } from './scripts.ts';

/** How a library is recognized in a minified build: by something that remains, however little of it is used. */
type Mark = { readonly text: string } | { readonly keys: readonly string[] };

const says = (...texts: string[]): Mark[] => texts.map((text) => ({ text }));

/**
 * Characteristics of the shared libraries (shared/build/src/sharing-policy.ts), from their own production files, of
 * present and earlier majors. The test bundles one export of each and finds it again.
 */
export const marks: Readonly<Record<string, readonly Mark[]>> = {
  // The property that marks an object as an element: in every copy of React, and only in its JSX runtime.
  react: says('react.transitional.element', 'react.element'),
  'react-dom': says('https://react.dev/errors/', 'https://reactjs.org/docs/error-decoder.html?invariant='),
  // The name of a context, which a lean build leaves out, and what every use of it says outside of a router.
  'react-router-dom': says(
    'DataRouterState',
    'useLocation() may be used only in the context of a <Router> component.',
    'useHref() may be used only in the context of a <Router> component.',
  ),
  '@tanstack/react-query': says('No QueryClient set, use QueryClientProvider to set one', "Missing queryFn: '"),
  i18next: says('accessing an object - but returnObjects options is not enabled!'),
  'react-i18next': says('NO_I18NEXT_INSTANCE'),
  // It has no texts; its stores have this form.
  zustand: [{ keys: ['setState', 'getState', 'getInitialState', 'subscribe'] }],
  '@kontor/platform/host': says(
    'HTTP client is not initialized. A remote was rendered outside of the host.',
    'A remote was rendered outside of the host.',
  ),
  '@kontor/platform/api-error': says('ApiError', 'RefreshUnavailableError'),
};

function keysOf(node: Node): string[] {
  if (node.type !== 'ObjectExpression' || !('properties' in node)) return [];
  return (node.properties as Node[]).flatMap((property) => {
    if (!('key' in property)) return [];
    const key = property.key as Node;
    return 'name' in key ? [String(key.name)] : [];
  });
}

const isMark = (mark: Mark, text: string | null, keys: readonly string[]): boolean =>
  'text' in mark ? mark.text === text : mark.keys.every((key) => keys.includes(key));

function librariesIn(program: Program): ReadonlySet<string> {
  const found = new Set<string>();
  full(program, (node) => {
    const text = textOf(node);
    const keys = keysOf(node);
    if (text === null && keys.length === 0) return;
    for (const [library, ofLibrary] of Object.entries(marks)) {
      if (ofLibrary.some((mark) => isMark(mark, text, keys))) found.add(library);
    }
  });
  return found;
}

/** The host provides the shared libraries exactly once: a second React breaks every hook, a second context is empty. */
export function noCopy({ release }: Candidate, scripts: readonly Script[]): Refusal[] {
  if (!('name' in release.build)) return [];
  return scripts.flatMap(({ path, program }) =>
    [...(program ? librariesIn(program) : [])].map((library) => ({
      rule: 'no-copy' as const,
      reason: `${path} contains a copy of ${library}, which the host brings.`,
      wayOut: `Import it as "${library}", not by a path or another name, and build with remoteConfig() of @kontor/build.`,
    })),
  );
}
