import { randomBytes } from 'node:crypto';

const domainForm = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

export const isShopDomain = (domain: string): boolean => domainForm.test(domain);

/** `Räder & Mehr` → `rader-mehr.myshopify.com` */
export function shopDomain(name: string): string {
  const label = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50);
  return `${label || 'shop'}.myshopify.com`;
}

/** The shops of the sandbox, with their consents and tokens. In memory: a restart clears them. */
export class Shops {
  readonly #emails = new Map<string, string>();
  readonly #codes = new Map<string, string>();
  readonly #tokens = new Map<string, string>();

  setEmail(domain: string, email: string): void {
    this.#emails.set(domain, email);
  }

  emailOf(domain: string): string {
    return this.#emails.get(domain) ?? `inhaber@${domain.replace('.myshopify.com', '')}.test`;
  }

  consent(domain: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, domain);
    return code;
  }

  /** A code is valid for one exchange, and for its shop only. */
  exchange(domain: string, code: string): string | null {
    if (this.#codes.get(code) !== domain) return null;
    this.#codes.delete(code);
    const token = `shpat_${randomBytes(16).toString('hex')}`;
    this.#tokens.set(token, domain);
    return token;
  }

  isTokenOf(domain: string, token: string): boolean {
    return this.#tokens.get(token) === domain;
  }
}
