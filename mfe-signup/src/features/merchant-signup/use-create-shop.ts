import { addresses } from '@kontor/contract/addresses';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import type { Organization } from '@kontor/contract/organization';
import type { NewShop, Shop } from '@kontor/contract/shop';
import { isBeingPrepared } from '@kontor/domain/shop';
import { NetworkError } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';
import { createSearchParams, useNavigate } from 'react-router-dom';
import { endSignup } from '../../draft/draft-saver.ts';
import { useTabDraft, type WaitingPlugin } from '../../draft/draft-store.ts';
import { useFinishOnLeaving } from '../../draft/use-finish-on-leaving.ts';
import { useReportTrial } from './use-report-trial.ts';

/** The organization of a new shop, as it was before. */
export type Founding = Pick<Organization, 'uuid' | 'shops' | 'shopCount'>;

interface Options {
  /** What the shell has to read again before the page of the new shop can be opened; by default the organizations. */
  readonly readAgain?: () => Promise<unknown>;
}

/** Creates the shop and opens its landing page: `/preparing`, or its home (spec §2). */
export function useCreateShop({ readAgain }: Options = {}): (organization: Founding, body: NewShop) => Promise<void> {
  const { api, place } = useHost();
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const finish = useFinishOnLeaving();
  const reportTrial = useReportTrial();

  const named = (organizationUuid: string, name: string): Promise<Shop[]> =>
    api.call('GET /organization/{organizationUuid}/shop', { params: { organizationUuid }, query: { search: name } });

  /** The shop that an earlier attempt created although its answer was lost, possibly before a reload. */
  async function find(organizationUuid: string, { name, type }: NewShop): Promise<Shop | undefined> {
    const request = useTabDraft.getState().shopRequest;
    if (request?.name !== name || request.type !== type || request.organizationUuid !== organizationUuid)
      return undefined;
    const now = await named(organizationUuid, name);
    return now.find((shop) => !request.before.includes(shop.uuid) && shop.name === name && shop.type === type);
  }

  async function create(organizationUuid: string, before: readonly string[], body: NewShop): Promise<Shop> {
    const { name, type } = body;
    useTabDraft.setState({ shopRequest: { organizationUuid, name, type, before } });
    try {
      return await endSignup(() =>
        api.call('POST /organization/{organizationUuid}/shop', { params: { organizationUuid }, body }),
      );
    } catch (error) {
      // A refusal created nothing; after a lost answer it is unknown.
      if (!(error instanceof NetworkError)) useTabDraft.setState({ shopRequest: null });
      throw error;
    }
  }

  /** A waiting plugin login is confirmed first. */
  function landing(shop: Shop, plugin: WaitingPlugin | null): string {
    const ids = { organizationUuid: shop.organizationUuid, shopUuid: shop.uuid };
    if (plugin === null) return pagePath(isBeingPrepared(shop) ? addresses.preparing : addresses.shop, ids);
    const query = createSearchParams({ [interactionParameter]: plugin.interactionId });
    return `${pagePath(addresses.confirmPluginLogin, ids)}?${query.toString()}`;
  }

  return async ({ uuid: organizationUuid, shops, shopCount }, body) => {
    const hasOthers = (shopCount ?? 0) > (shops ?? []).length;
    const earlier = hasOthers ? await named(organizationUuid, body.name) : (shops ?? []);
    const known = earlier.map(({ uuid }) => uuid);
    // The call has no idempotency key, and there must not be two trials.
    const before = useTabDraft.getState().shopRequest?.before ?? known;
    const { plugin } = useTabDraft.getState();
    const shop = (await find(organizationUuid, body)) ?? (await create(organizationUuid, known, body));
    finish();
    void reportTrial(shop, { isFirst: before.length === 0 && !hasOthers });
    await (readAgain ?? place.reload)();
    await navigate(landing(shop, plugin), { replace: true });
  };
}
