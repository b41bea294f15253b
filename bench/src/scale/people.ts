import { apiBase } from '@kontor/contract/calls';
import { sandboxClients } from '@kontor/contract/demo';
import { signInToDemo } from '@kontor/programs/demo-visitor';
import { createVisitor } from '@kontor/programs/visitor';

/** Who is looked at, named by how much is theirs. */
export interface Person {
  readonly name: string;
  readonly kind: 'visitor' | 'merchant' | 'partner' | 'operator' | 'client';
  /** How they sign in, if they are people. */
  readonly email?: string;
  /** The name of one of the same kind with little data, who needs as many statements. */
  readonly comparedWith?: string;
}

/** Asks for an address as this person. */
export type Ask = (path: string) => Promise<Response>;

/** Signs a person in, for a quarter of an hour. */
export async function signIn(origin: string, { kind, email }: Person): Promise<Ask> {
  if (kind === 'client') return asClient(origin);
  const visitor = email === undefined ? createVisitor(origin) : await signInToDemo(origin, email);
  return (path) => visitor.open(path);
}

async function asClient(origin: string): Promise<Ask> {
  const { id, secret } = sandboxClients.demo;
  const answer = await fetch(`${origin}${apiBase}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`The client's token was answered with ${answer.status}: ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return (path) => fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
}
