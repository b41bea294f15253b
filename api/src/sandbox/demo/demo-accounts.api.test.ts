import { demoOrganizations, demoUsers } from '@kontor/contract/demo';
import { expect, test } from 'vitest';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { testApp } from '../../testing/test-app.ts';
import { seedDemo } from './seed-demo.ts';

const kontor = await testApp();

test('the owners of the demo have accepted what counted when they signed up', async () => {
  await actForAll(() => seedDemo(kontor.infrastructure));
  const accepted = await kontor.infrastructure.database
    .selectFrom('legal_acceptance')
    .innerJoin('legal_document', 'legal_document.uuid', 'legal_acceptance.document_uuid')
    .select(['kind', 'place', 'organization_uuid'])
    .where('user_uuid', '=', demoUsers.merchant.uuid)
    .orderBy('kind')
    .execute();
  expect(accepted).toEqual(
    ['dpa', 'privacy', 'terms'].map((kind) => ({
      kind,
      place: 'sign-up',
      organization_uuid: demoOrganizations.radwerk,
    })),
  );
});
