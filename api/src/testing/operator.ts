import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import type { StaffRole } from '@kontor/contract/staff-role';
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

/** A person of the vendor's with a role that was given in the portal. */
export async function newStaff(kontor: TestApp, role: StaffRole) {
  const account = await merchant(kontor);
  const app = await addApp(kontor, account.client);
  await kontor.infrastructure.database
    .insertInto('staff_member')
    .values({ user_uuid: account.userUuid, role, since: kontor.infrastructure.clock.now() })
    .execute();
  return { ...account, app, ...alwaysProven(account.client, app) };
}

type Caller = Pick<TestClient, 'call' | 'expect'>;

/** A client whose sessions never end, and which has always just proven a second factor. */
function alwaysProven(client: TestClient, app: { signIn(client: TestClient): Promise<void> }): Caller {
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

/**
 * An operator who has always just proven a second factor, and a second one who agrees to all that the first one asks for: what
 * is answered is the answer of the call itself.
 */
export async function operatorOf(kontor: TestApp, operators: string[]): Promise<Caller> {
  const { client, app } = await newOperator(kontor, operators);
  const asking = alwaysProven(client, app);
  let colleague: Promise<Caller> | null = null;
  const call: TestClient['call'] = async (...request) => {
    const answer = await asking.call(...request);
    if (answer.statusCode !== 202) return answer;
    const { approvalUuid } = answer.json<ApprovalAsked>();
    colleague ??= newStaff(kontor, 'admin');
    const path = `PUT /backoffice/approval/${approvalUuid}`;
    return (await colleague).call(path, { body: { decision: 'approve' } });
  };
  return {
    call,
    async expect(status, path, body) {
      const answer = await call(path, { body });
      if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    },
  };
}
