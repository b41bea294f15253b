import { merchant, password } from './accounts.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** A person who runs the portal, whose sessions never end. @param operators those of the server's environment */
export async function operatorOf(kontor: TestApp, operators: string[]): Promise<Pick<TestClient, 'call' | 'expect'>> {
  const { client, email } = await merchant(kontor);
  operators.push(email);
  return {
    async call(...request) {
      await client.login(email, password);
      return client.call(...request);
    },
    async expect(...request) {
      await client.login(email, password);
      return client.expect(...request);
    },
  };
}
