/** The prefix of a shop's pages. */
export const shopPath = (organization: string, shop: string): string => `/organization/${organization}/shop/${shop}`;
