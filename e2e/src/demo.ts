/** Names of the demo data that addresses are made of (api/src/demo/demo-ids.ts). */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const demoOrganizations = { radwerk: id(101), nordlicht: id(102), buchhandlung: id(104), papeterie: id(105) };
export const demoShops = {
  radwerkCloud: id(201),
  radwerkShopware6: id(202),
  buchhandlung: id(205),
  papeterie: id(206),
};

export const shopPath = (organization: string, shop: string): string => `/organization/${organization}/shop/${shop}`;
