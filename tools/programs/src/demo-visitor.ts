import { demoAuthenticatorSecret, demoPassword, demoUsers, isDemoStaff } from '@kontor/contract/demo';
import { withCode } from './authenticator-app.ts';
import { type Answer, createVisitor, type Visitor } from './visitor.ts';

/** Makes a call. @throws if it is refused */
export async function must(visitor: Visitor, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await visitor.call(method, path, body);
  if (answer.status >= 400)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Signs in as a user of the demo data. The vendor's people have an authenticator app. */
export async function signInToDemo(
  origin: string,
  username: string = demoUsers.merchant.email,
  from?: string,
): Promise<Visitor> {
  const visitor = createVisitor(origin, from);
  await must(visitor, 'GET', '/config');
  const attempt = (code?: string): Promise<Answer> =>
    visitor.call('POST', '/auth/login', { username, password: demoPassword, ...(code && { code }) });
  const { status, body } = isDemoStaff(username)
    ? await withCode(demoAuthenticatorSecret, attempt, (answer) => answer.status === 401)
    : await attempt();
  if (status !== 200) throw new Error(`Signing in as ${username} was answered with ${status}: ${JSON.stringify(body)}`);
  return visitor;
}

/** What the pages of a shop read. */
const reads = [
  '/subscription/active',
  '/subscription/active/stripe-subscription',
  '/price',
  '/invoice',
  '/payment-method',
  '/wms/device',
  '/pos/device',
];

interface Organization {
  readonly uuid: string;
  readonly shops: readonly { readonly uuid: string }[] | null;
}

/** Those with shops, whom the demo of the last release has as well. */
const withShops = ['merchant', 'partner', 'dunning', 'multi', 'operator'] as const satisfies (keyof typeof demoUsers)[];

/** What the pages of any shop of the demo read, and the server does not answer. */
export async function failuresOfReads(origin: string): Promise<string[]> {
  const failures: string[] = [];
  for (const name of withShops) {
    const { email } = demoUsers[name];
    const visitor = await signInToDemo(origin, email);
    const organizations = await must(visitor, 'GET', '/organization?associations[]=baseData&associations[]=shops');
    for (const { uuid, shops } of organizations as Organization[]) {
      for (const shop of shops ?? []) {
        for (const path of reads) {
          const { status } = await visitor.call('GET', `/organization/${uuid}/shop/${shop.uuid}${path}`);
          if (status !== 200 && status !== 404) failures.push(`${email} ${path}: ${status}`);
        }
      }
    }
  }
  return failures;
}
