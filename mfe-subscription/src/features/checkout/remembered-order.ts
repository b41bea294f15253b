/** The order that this tab waits for, so that its end is told after a reload, and an older one's is not. */
const key = (shopUuid: string) => `kontor-order-${shopUuid}`;

/** Without storage only a reload forgets it; the order goes on. */
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
