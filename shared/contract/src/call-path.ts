/** Method and path of a call, from its key in the contract: `GET /shop/{shopUuid}`. A parameter that is not given leaves its place empty. */
export function callPath(key: string, params: Readonly<Record<string, string>> = {}): { method: string; path: string } {
  const [method = '', template = ''] = key.split(' ');
  return { method, path: template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) };
}

/** The query of a call as its address has it, with the question mark; empty without one. A list has one entry for each value. */
export function callSearch(query: Readonly<Record<string, string | readonly string[] | undefined>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) search.append(name, one);
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}
