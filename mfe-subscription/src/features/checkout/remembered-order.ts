/** The order that this tab waits for, so that its result is shown after a reload, and that of an older one is not. */
const key = (shopUuid: string) => `kontor-subscription-order-${shopUuid}`;

/** Without storage it is forgotten by a reload; the order continues. */
export function rememberOrder(shopUuid: string, orderUuid: string | null): void {
  try {
    if (orderUuid === null) sessionStorage.removeItem(key(shopUuid));
    else sessionStorage.setItem(key(shopUuid), orderUuid);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

export function rememberedOrder(shopUuid: string): string | null {
  try {
    return sessionStorage.getItem(key(shopUuid));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
