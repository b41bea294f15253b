import { beforeEach, expect, test, vi } from 'vitest';
import { chooseFieldOfActivity, claimDraft, finishDraft, updateDraft, useTabDraft } from './draft-store.ts';

const owner = '0197a000-0000-7000-8000-000000000001';
const draft = () => useTabDraft.getState();

beforeEach(() => claimDraft(owner));

test('the draft is kept in the tab and restored after a reload', async () => {
  updateDraft({ shopSystem: 'shopware6' });
  const stored = sessionStorage.getItem('kontor-signup-draft') ?? '';
  useTabDraft.setState(useTabDraft.getInitialState());
  sessionStorage.setItem('kontor-signup-draft', stored);
  await useTabDraft.persist.rehydrate();
  expect(draft()).toMatchObject({ owner, shopSystem: 'shopware6' });
});

test('without storage only the restoration after a reload is missing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  updateDraft({ shopSystem: 'cloud' });
  expect(draft().shopSystem).toBe('cloud');
});

test('a different user starts with an empty draft', () => {
  updateDraft({ shopSystem: 'cloud', shop: { name: 'Radwerk', mainShopUrl: '', shopifyShopDomain: '' } });
  claimDraft('0197a000-0000-7000-8000-0000000000ff');
  expect(draft()).toMatchObject({ shopSystem: null, shop: { name: '' } });
});

test('a finished draft drops the selection but remembers reported events', () => {
  useTabDraft.setState({ reported: ['SignupStarted {}'] });
  updateDraft({ shopSystem: 'cloud' });
  finishDraft();
  expect(draft()).toMatchObject({ owner, shopSystem: null, reported: ['SignupStarted {}'] });
});

test('technology partners have no shop systems', () => {
  updateDraft({ partnerShopSystems: { shopware6: true, shopware5: true, shopify: false, cloud: false } });
  chooseFieldOfActivity('technology');
  expect(Object.values(draft().partnerShopSystems)).not.toContain(true);
});
