import { randomUUID } from 'node:crypto';
import { demoLeads } from '@kontor/contract/demo';
import { expect, test } from 'vitest';
import { openSandbox } from '../testing/sandbox.ts';

const day = 86_400;

const submitted = (email: string, version = 1) => ({
  version,
  uuid: randomUUID(),
  partnerOrganizationUuid: randomUUID(),
  partnerName: 'Agentur Nordlicht GmbH',
  companyName: 'Sportwelt Kassel',
  contactName: 'Deniz Aydin',
  email,
  state: 'submitted',
  createdAt: '2026-11-01T10:00:00.000Z',
});

test('in the past of the demo sales answer its leads a day after they were submitted', async () => {
  const sandbox = await openSandbox();
  sandbox.portal.now = Date.now() - 20 * day * 1000;
  await sandbox.pass(0);
  const lead = submitted(demoLeads.sportwelt);
  await sandbox.tell('lead.submitted', lead);
  await sandbox.pass(day - 1);
  expect(sandbox.reported('/lead')).toEqual([]);
  await sandbox.pass(1);
  expect(sandbox.reported('/lead')).toEqual([{ call: `PUT /lead/${lead.uuid}`, body: { state: 'contacted' } }]);
});

test('where that past is not lived through they answer at once, and the same event once', async () => {
  const sandbox = await openSandbox();
  sandbox.portal.now = Date.now();
  const lead = submitted(demoLeads.lampenLux);
  await sandbox.tell('lead.submitted', lead);
  await sandbox.pass(0);
  expect(sandbox.reported('/lead')).toEqual([{ call: `PUT /lead/${lead.uuid}`, body: { state: 'lost' } }]);
  await sandbox.tell('lead.submitted', lead);
  await sandbox.pass(day);
  expect(sandbox.reported('/lead')).toEqual([]);
});

test.each([demoLeads.teekontor, 'wer@anders.test'])(
  'the lead of %s is left to the people who try the portal',
  async (email) => {
    const sandbox = await openSandbox();
    await sandbox.tell('lead.submitted', submitted(email));
    await sandbox.pass(2 * day);
    expect(sandbox.reported('/lead')).toEqual([]);
  },
);
