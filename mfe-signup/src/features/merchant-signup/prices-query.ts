import { pageQuery } from '@kontor/platform/page-queries';

export const priceCall = 'GET /signup/price';

export const pricesQuery = pageQuery(priceCall);
