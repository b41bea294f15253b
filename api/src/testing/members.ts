import type { Role } from '@kontor/contract/role';
import { merchant } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Another user, who also has an organization of its own, with a role in this organization. */
export async function memberWith(kontor: TestApp, organizationUuid: string, role: Role) {
  const user = await merchant(kontor);
  await kontor.infrastructure.database
    .insertInto('membership')
    .values({
      user_uuid: user.userUuid,
      organization_uuid: organizationUuid,
      created_at: kontor.infrastructure.clock.now(),
      role,
    })
    .execute();
  return user;
}
