import type { Organization } from '@kontor/contract/organization';
import type { NewShop, Shop } from '@kontor/contract/shop';
import { isBeingPrepared } from '@kontor/domain/shop';
import { NetworkError } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { finishDraft } from '../../draft/draft-store.ts';

/** Creates the shop and goes to its landing page: where it is set up, or straight to its home (spec §2). */
export function useCreateShop({ uuid: organizationUuid, shops }: Organization): (body: NewShop) => Promise<void> {
  const { api, place } = useHost();
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const isUncertain = useRef(false);
  const isCreated = useRef(false);

  // Only after leaving: with an emptied draft the guard would lead back to the choice of systems.
  useEffect(
    () => () => {
      if (isCreated.current) finishDraft();
    },
    [],
  );

  /** A shop that an earlier try created although its answer never arrived. */
  async function find({ name, type }: NewShop): Promise<Shop | undefined> {
    const now = await api.call('GET /organization/{organizationUuid}/shop', { params: { organizationUuid } });
    const before = new Set(shops?.map(({ uuid }) => uuid));
    return now.find((shop) => !before.has(shop.uuid) && shop.name === name && shop.type === type);
  }

  async function create(body: NewShop): Promise<Shop> {
    try {
      return await api.call('POST /organization/{organizationUuid}/shop', { params: { organizationUuid }, body });
    } catch (error) {
      isUncertain.current ||= error instanceof NetworkError;
      throw error;
    }
  }

  return async (body) => {
    // The call has no idempotency key, and nobody shall end up with two trials.
    const shop = (isUncertain.current && (await find(body))) || (await create(body));
    isCreated.current = true;
    await place.reload();
    const page = isBeingPrepared(shop) ? 'preparing' : 'shopHome';
    await navigate(pagePath(page, { organizationUuid, shopUuid: shop.uuid }), { replace: true });
  };
}
