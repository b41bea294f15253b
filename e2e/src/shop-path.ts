/** Where the pages of a shop begin. */
export const shopPath = (organization: string, shop: string): string => `/organization/${organization}/shop/${shop}`;
