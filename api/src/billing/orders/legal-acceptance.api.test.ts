import type { CurrentLegalDocument, LegalAcceptance, LegalDocument } from '@kontor/contract/legal-document';
import { calendarDay } from '@kontor/domain/date';
import { expect, test } from 'vitest';
import { newStaff } from '../../testing/operator.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

test('an order after a new version accepts that version, once for the order', async () => {
  const buyer = await orderer(kontor);
  const admin = await newStaff(kontor, 'admin');
  const { uuid } = (
    await admin.expect(201, 'POST /backoffice/legal-document', {
      kind: 'terms',
      texts: { de: 'Neu', en: 'New' },
      validFrom: calendarDay(kontor.infrastructure.clock.now().toISOString()),
      needsAcceptance: true,
      reason: 'Neue Fassung',
    })
  ).json<LegalDocument>();
  const isAccepted = async () => {
    const all = (await buyer.client.expect(200, 'GET /legal-document')).json<CurrentLegalDocument[]>();
    return all.find((one) => one.uuid === uuid)?.isAccepted;
  };
  expect(await isAccepted()).toBe(false);
  await subscribe(kontor, buyer, selection('starter'));
  await buyer.signIn();
  expect(await isAccepted()).toBe(true);
  const all = (await buyer.client.expect(200, 'GET /legal-acceptance')).json<LegalAcceptance[]>();
  expect(all.filter(({ documentUuid }) => documentUuid === uuid).map(({ place }) => place)).toEqual(['order']);
});
