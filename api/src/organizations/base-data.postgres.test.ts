import { expect, test } from 'vitest';
import { baseData, merchant } from '../testing/accounts.ts';
import { waitForBlockedStatement } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();

test('saving base data does not overwrite a simultaneous answer of the register', async () => {
  const { database } = kontor.infrastructure;
  const { client, organizationUuid } = await merchant(kontor);
  const save = (phoneNumber: string) => {
    const body = baseData({ vatId: 'DE123456789', phoneNumber });
    return client.expect(200, `PUT /organization/${organizationUuid}/base-data`, body);
  };
  await save('+49301');
  // The register was unavailable for a long time.
  await database.updateTable('organization').set({ vat_id_verification_status: 'unavailable' }).execute();

  const saved = await database.transaction().execute(async (tx) => {
    await tx.updateTable('organization').set({ vat_id_verification_status: 'verified' }).execute();
    const saving = save('+49302');
    await waitForBlockedStatement(database);
    return { saving };
  });
  expect((await saved.saving).json()).toMatchObject({ vatIdVerificationStatus: 'verified' });
});
