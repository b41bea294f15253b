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

interface Issued {
  readonly domain: string;
  /** `null` for the tokens of before, which do not expire. */
  readonly expiresAt: Date | null;
}

export interface Tokens {
  readonly access_token: string;
  readonly expires_in?: number;
  readonly refresh_token?: string;
  readonly refresh_token_expires_in?: number;
}

/** In seconds: an hour, and ninety days. */
const lifetimes = { access: 3600, refresh: 90 * 86_400 };

/** The shops of the sandbox, with their consents and tokens. In memory: a restart clears them. */
export class Shops {
  readonly #emails = new Map<string, string>();
  readonly #codes = new Map<string, string>();
  readonly #tokens = new Map<string, Issued>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

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
  exchange(domain: string, code: string, isExpiring: boolean): Tokens | null {
    if (this.#codes.get(code) !== domain) return null;
    this.#codes.delete(code);
    return isExpiring ? this.#issue(domain) : { access_token: this.#keep('shpat', domain, null) };
  }

  /** Each renewal voids what was there before: one pair of tokens is valid for a shop. */
  refresh(domain: string, token: string): Tokens | null {
    return token.startsWith('shprt_') && this.tokenState(domain, token) === 'valid' ? this.#issue(domain) : null;
  }

  /** A token that does not expire is none for a public app of today. */
  tokenState(domain: string, token: string): 'valid' | 'unknown' | 'non-expiring' {
    const issued = this.#tokens.get(token);
    if (issued?.domain !== domain) return 'unknown';
    if (issued.expiresAt === null) return 'non-expiring';
    return issued.expiresAt > this.#now() ? 'valid' : 'unknown';
  }

  uninstall(domain: string): void {
    for (const [token, issued] of this.#tokens) if (issued.domain === domain) this.#tokens.delete(token);
  }

  #issue(domain: string): Tokens {
    this.uninstall(domain);
    return {
      access_token: this.#keep('shpat', domain, lifetimes.access),
      expires_in: lifetimes.access,
      refresh_token: this.#keep('shprt', domain, lifetimes.refresh),
      refresh_token_expires_in: lifetimes.refresh,
    };
  }

  #keep(prefix: string, domain: string, seconds: number | null): string {
    const token = `${prefix}_${randomBytes(16).toString('hex')}`;
    const expiresAt = seconds === null ? null : new Date(this.#now().getTime() + seconds * 1000);
    this.#tokens.set(token, { domain, expiresAt });
    return token;
  }
}
