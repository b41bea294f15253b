import type { Organization } from '@kontor/contract/organization';
import type { SelectedProducts, ShopSystem } from '@kontor/contract/signup';
import { useHost } from '@kontor/platform/host';
import { updateDraft, useTabDraft } from '../../draft/draft-store.ts';
import { useAccountCall } from '../../draft/use-account-call.ts';
import { useTrackOnce } from '../../draft/use-track-once.ts';
import { shopOfTrial, type TrialForm } from './trial-body.ts';
import { useCreateShop } from './use-create-shop.ts';

/**
 * The short way: account, organization and shop at once, with the calls of the long one. If only the shop fails, the long way
 * goes on with it.
 */
export function useStartTrial(shopSystem: ShopSystem, selectedProducts: SelectedProducts) {
  const { api, session, place } = useHost();
  const trackOnce = useTrackOnce();
  const accountCall = useAccountCall({ readAgain: async () => undefined });
  const createShop = useCreateShop({ readAgain: session.reloadUser });

  async function createAccount(form: TrialForm, organizationName: string): Promise<Organization | undefined> {
    const { firstName, lastName, password } = form;
    let organization: Organization | undefined;
    await accountCall(async (idempotencyKey) => {
      organization = await api.call('PUT /signup/trial/{idempotencyKey}', {
        params: { idempotencyKey },
        body: {
          firstName,
          lastName,
          password,
          shopSystem,
          selectedProducts,
          organizationName,
          newsletterOptIn: false,
          termsAccepted: true,
        },
      });
    });
    return organization;
  }

  return async (form: TrialForm): Promise<void> => {
    const shop = shopOfTrial(shopSystem, form);
    updateDraft({ shopSystem, selectedProducts });
    trackOnce('ShopSystemSelected', { shopSystem });
    if (shopSystem === 'cloud') trackOnce('CloudShopSelected', {});
    trackOnce('ProductsSelected', selectedProducts);
    useTabDraft.setState({ isStarting: true });
    try {
      const organization = await createAccount(form, shop.name);
      if (organization === undefined) {
        // Another tab has created the account: the guard leads to what is left to do.
        await place.reload();
        await session.reloadUser();
        useTabDraft.setState({ isStarting: false });
        return;
      }
      await createShop(organization, shop);
    } catch (error) {
      useTabDraft.setState({ isStarting: false });
      throw error;
    }
  };
}
