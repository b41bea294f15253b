import type { Product } from './product.ts';

/** What that everything is running rests on, besides the subscription itself. */
export type Ground = 'money' | 'paymentMethod' | 'steps' | 'taxOffice' | Product;
