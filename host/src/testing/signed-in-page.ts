import type { PageQuery } from '@kontor/contract/page';
import type { HostApi } from '@kontor/platform/host';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aBaseData, anOrganization, aShop, ids } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { createElement, type ReactElement } from 'react';
import { generatePath } from 'react-router-dom';
import { browserSurroundings, SurroundingsContext } from '../federation/surroundings.ts';
import { hostTexts } from './host-texts.ts';
import { hostile } from './hostile.ts';
import { wholeRegistry } from './whole-registry.ts';

/** A page of the shell with what the API answers to its calls, as the server renders it. */
export interface SignedInPage {
  readonly name: string;
  readonly at: string;
  /** With its route and the calls that it declares, in the form of a remote. */
  readonly page: RemoteModule;
  readonly place: HostApi['place'];
  readonly bodies: Bodies;
  /** Texts of the page in German and in English: headings, names and amounts of the answers. */
  readonly shows: readonly (readonly [de: string, en: string])[];
}

const value = { ...browserSurroundings, registry: () => wholeRegistry };

export const pageOf = (route: string, element: ReactElement, queries: readonly PageQuery[]): RemoteModule => ({
  // Stands for the shell.
  name: 'subscription',
  hostApi: hostApiVersion,
  routes: [
    {
      path: pageNamed(route).path,
      element: createElement(SurroundingsContext, { value }, element),
      handle: { queries },
    },
  ],
  i18n: hostTexts.i18n,
});

export const addressOf = (route: string) =>
  generatePath(pageNamed(route).path, { organizationUuid: ids.organization, shopUuid: ids.shop });

/** The names of the organization and of its other shop are hostile. */
export const placeOf = (
  shop: HostApi['place']['shop'],
  organization = anOrganization({ baseData: aBaseData({ companyName: hostile }) }),
): HostApi['place'] => ({
  organization: { ...organization, ...(shop && { shops: [shop, aShop({ uuid: ids.order, name: hostile })] }) },
  shop,
  organizations: [organization],
  reload: async () => undefined,
});

export const aPartner = anOrganization({ type: 'partner', shops: [], baseData: aBaseData({ companyName: hostile }) });
