import { demoLeads } from '@kontor/contract/demo';
import { expect, test } from 'vitest';
import { openSandbox, submittedLead } from '../testing/sandbox.ts';

const day = 86_400;

test('in the past of the demo sales answer its leads a day after they were submitted', async () => {
  const sandbox = await openSandbox();
  sandbox.portal.now = Date.now() - 20 * day * 1000;
  await sandbox.pass(0);
  const lead = submittedLead({ email: demoLeads.sportwelt });
  await sandbox.tell('lead.submitted', lead);
  await sandbox.pass(day - 1);
  expect(sandbox.reported('/lead')).toEqual([]);
  await sandbox.pass(1);
  expect(sandbox.reported('/lead')).toEqual([{ call: `PUT /lead/${lead.uuid}`, body: { state: 'contacted' } }]);
});

test('where that past is not lived through they answer at once, and the same event once', async () => {
  const sandbox = await openSandbox();
  sandbox.portal.now = Date.now();
  const lead = submittedLead({ email: demoLeads.lampenLux });
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
    await sandbox.tell('lead.submitted', submittedLead({ email }));
    await sandbox.pass(2 * day);
    expect(sandbox.reported('/lead')).toEqual([]);
  },
);
