/** Method and path of a call, from its key in the contract: `GET /shop/{shopUuid}`. A parameter that is not given leaves its place empty. */
export function callPath(key: string, params: Readonly<Record<string, string>> = {}): { method: string; path: string } {
  const [method = '', template = ''] = key.split(' ');
  return { method, path: template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) };
}
