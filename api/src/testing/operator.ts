import { merchant } from './accounts.ts';
import { addApp } from './authenticator-app.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** A person who runs the portal. @param operators those of the server's environment */
export async function newOperator(kontor: TestApp, operators: string[]) {
  const account = await merchant(kontor);
  operators.push(account.email);
  return { ...account, app: await addApp(kontor, account.client) };
}

/** The same, as one whose sessions never end, and who has always just proven a second factor. */
export async function operatorOf(kontor: TestApp, operators: string[]): Promise<Pick<TestClient, 'call' | 'expect'>> {
  const { client, app } = await newOperator(kontor, operators);
  let signedIn = Promise.resolve();
  // One after the other: simultaneous ones would use one code.
  const signIn = () => (signedIn = signedIn.then(() => app.signIn(client)));
  return {
    async call(...request) {
      await signIn();
      return client.call(...request);
    },
    async expect(...request) {
      await signIn();
      return client.expect(...request);
    },
  };
}
