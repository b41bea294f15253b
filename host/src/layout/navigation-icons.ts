import {
  mdiAccountPlusOutline,
  mdiAutorenew,
  mdiBarcodeScan,
  mdiCashMultiple,
  mdiCashRegister,
  mdiCreditCardOutline,
  mdiFileCabinet,
  mdiHandshakeOutline,
  mdiOfficeBuildingOutline,
  mdiReceiptTextOutline,
  mdiStorefrontOutline,
  mdiSwapHorizontal,
  mdiViewDashboardOutline,
} from '@mdi/js';
import type { NavigationId } from './navigation.ts';

export const navigationIcons: Record<NavigationId, string> = {
  overview: mdiViewDashboardOutline,
  erp: mdiFileCabinet,
  wms: mdiBarcodeScan,
  pos: mdiCashRegister,
  subscription: mdiAutorenew,
  invoices: mdiReceiptTextOutline,
  paymentMethods: mdiCreditCardOutline,
  partnerAgency: mdiHandshakeOutline,
  migration: mdiSwapHorizontal,
  payout: mdiCashMultiple,
  customerShops: mdiStorefrontOutline,
  leads: mdiAccountPlusOutline,
  baseData: mdiOfficeBuildingOutline,
};
