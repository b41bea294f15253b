import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';

/** What of a contract is paid for and not used: less of it every day, and after each order or refund. */
export const useUnusedTime = (customerShopUuid: string) =>
  useApiQuery(
    'GET /backoffice/shop/{customerShopUuid}/unused-time',
    { params: { customerShopUuid } },
    useReadWhenOpened(),
  );
