import { definePage, shopPlace } from '@kontor/contract/page';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { subscriptionQuery } from '../../components/use-subscription.ts';
import { complianceQuery } from './use-compliance.ts';

export const posCompliance = definePage({
  path: `${shopPlace}/pos/compliance`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/compliance',
  when: { licensed: 'pos', countries: ['DE'] },
  title: { de: 'Kassen und Finanzamt', en: 'Tills and tax office' },
  below: 'pos',
  words:
    'Kassen und Finanzamt Meldung Mitteilung Kassenmeldung ELSTER TSE Zertifikat tills and tax office report notice',
  topic: 'products',
  shows: [subscriptionQuery, complianceQuery, branchStoresQuery('DE')],
});
