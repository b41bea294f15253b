import type { StaffCall } from '@kontor/contract/staff-may-call';
import { useTexts } from '../texts/use-texts.ts';

/** What the vendor's people do, by the calls that do it: the names of their texts. */
const names = {
  'PUT /backoffice/approval/{approvalUuid}': 'decision',
  'POST /backoffice/staff': 'invitation',
  'PUT /backoffice/staff/{userUuid}': 'role',
  'DELETE /backoffice/staff/{userUuid}': 'removal',
  'DELETE /backoffice/staff/invitation/{invitationUuid}': 'withdrawal',
  'POST /backoffice/price-list': 'draft',
  'PUT /backoffice/price-list/{priceListUuid}': 'draftChange',
  'DELETE /backoffice/price-list/{priceListUuid}': 'draftRemoval',
  'PUT /backoffice/price-list/{priceListUuid}/publish': 'publication',
  'POST /backoffice/tax-rate': 'taxRate',
  'PUT /backoffice/partner/{partnerUuid}/approve': 'partnerApproval',
  'PUT /backoffice/partner/{partnerUuid}/suspend': 'partnerSuspension',
  'PUT /backoffice/partner/{partnerUuid}/terms': 'partnerTerms',
  'PUT /backoffice/settings': 'settings',
  'PUT /backoffice/brand': 'brand',
  'POST /backoffice/legal-document': 'legalText',
  'PUT /backoffice/shop/{customerShopUuid}/price': 'specialPrice',
  'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey}': 'refund',
  'PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey}': 'writeOff',
  'PUT /backoffice/shop/{customerShopUuid}/trial': 'trial',
  'PUT /backoffice/shop/{customerShopUuid}/dunning': 'pause',
  'PUT /backoffice/shop/{customerShopUuid}/contract': 'contract',
  'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}': 'contractEnd',
  'PUT /backoffice/transfer/{transferUuid}/assign/{idempotencyKey}': 'assignment',
  'PUT /backoffice/transfer/{transferUuid}/return/{idempotencyKey}': 'return',
  'PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey}': 'credit',
  'PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey}': 'payout',
  'PUT /backoffice/user/{userUuid}/disable': 'disable',
  'PUT /backoffice/user/{userUuid}/enable': 'enable',
  'POST /backoffice/user/{userUuid}/factor-reset': 'factorReset',
  'POST /backoffice/customer/{customerUuid}/note': 'note',
  'DELETE /backoffice/customer/{customerUuid}/note/{noteUuid}': 'noteRemoval',
  'POST /backoffice/mail/{mailUuid}/resend': 'mailAgain',
  'POST /backoffice/customer/{customerUuid}/view': 'view',
  'DELETE /backoffice/view/{viewUuid}': 'viewEnd',
  'POST /backoffice/customer/{customerUuid}/support-access-request': 'accessAsked',
  'POST /backoffice/announcement': 'announcement',
  'PUT /backoffice/announcement/{announcementUuid}': 'announcementChange',
  'DELETE /backoffice/announcement/{announcementUuid}': 'announcementRemoval',
  'POST /operator/invoice/{invoiceUuid}/release': 'release',
  'POST /operator/order/{orderUuid}/settle': 'order',
  'POST /operator/commission/{partnerUuid}/settle': 'commission',
  'POST /operator/job/{jobUuid}/resend': 'job',
  'POST /operator/connect/client': 'client',
  'POST /operator/connect/client/{clientId}/rotate': 'secret',
  'DELETE /operator/connect/client/{clientId}': 'clientRemoval',
  'PUT /operator/connect/client/{clientId}/endpoint': 'endpoint',
  'POST /operator/connect/client/{clientId}/replay': 'replay',
  'POST /operator/connect/client/{clientId}/test': 'testEvent',
} as const satisfies { readonly [Key in StaffCall]?: string };

/** Calls that are known by a name, for a choice of them. */
export const namedCalls = Object.keys(names) as (keyof typeof names)[];

/** The name of a call; one that is not known here is shown as it is. */
export function useCallName(): (call: string) => string {
  const t = useTexts();
  return (call) => (Object.hasOwn(names, call) ? t(`call.${names[call as keyof typeof names]}`) : call);
}
