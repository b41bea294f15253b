/** `POST /v1/customers/:/tax_ids`: ids have no names. */
export const callName = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\$\{[^}]+\}|:\w+/g, ':')}`;
