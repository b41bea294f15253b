export interface TaxRateTables {
  /** Append-only: standard rates of VAT, from a day on. */
  tax_rate: {
    uuid: string;
    iso_country_code: string;
    /** In percent. */
    rate: number;
    /** `YYYY-MM-DD` in Europe/Berlin. */
    valid_from: string;
    created_at: Date;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends TaxRateTables {}
}
