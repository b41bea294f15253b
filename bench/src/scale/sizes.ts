/** Organizations of merchants, by the size of the world. */
export const sizes = [1_000, 10_000, 100_000] as const;

/** How many of each the portal is made for, with as many organizations; a smaller world has the same shares. */
export const shares = { organizations: 100_000, withThreeShops: 10_000, inDunning: 2_000, partners: 1_000 };

/** The most that one household has of a kind, and each household of merchants: 20 usage events, 10 invoices, 50 lines of activity. */
export const perShop = { usageEvents: 20, invoices: 10, activities: 50 };

/** In a world of every size. */
export const special = { customers: 5_000, shops: 500, memberships: 301, invoices: 10_000, stuckOrders: 1_000 };
