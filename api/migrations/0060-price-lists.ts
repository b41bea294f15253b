import { firstRates } from '@kontor/domain/vat';
import { sql } from 'kysely';
import { firstPriceList } from '../src/sales-terms/first-price-list.ts';
import { statements } from './migration.ts';

const { uuid, validFrom, monthsPaidPerYear, items } = firstPriceList;

/**
 * Price lists and rates of VAT with the day from which they count. The first list and the first rates are those of the file and
 * the table that this release was delivered with; from then on the database has them. Days are texts, YYYY-MM-DD, so that no
 * time zone moves them.
 */
export const priceLists = statements(
  sql`create table price_list (
    uuid uuid primary key,
    months_paid_per_year integer not null,
    items jsonb not null,
    valid_from text check (valid_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    applies_to text check (applies_to in ('new-contracts', 'all')),
    published_at timestamptz,
    created_at timestamptz not null,
    check ((published_at is null) = (valid_from is null) and (published_at is null) = (applies_to is null))
  )`,
  sql`create index price_list_valid_from on price_list (valid_from desc, published_at desc) where published_at is not null`,
  sql`create table tax_rate (
    uuid uuid primary key,
    iso_country_code text not null,
    rate double precision not null check (rate > 0 and rate < 100),
    valid_from text not null check (valid_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    created_at timestamptz not null,
    unique (iso_country_code, valid_from)
  )`,
  sql`insert into price_list (uuid, months_paid_per_year, items, valid_from, applies_to, published_at, created_at)
    values (${uuid}, ${monthsPaidPerYear}, ${JSON.stringify(items)}::jsonb, ${validFrom}, 'new-contracts', '2000-01-01', '2000-01-01')`,
  sql`insert into tax_rate (uuid, iso_country_code, rate, valid_from, created_at)
    select gen_random_uuid(), one ->> 'isoCountryCode', (one ->> 'rate')::double precision, ${validFrom}, '2000-01-01'
    from jsonb_array_elements(${JSON.stringify(firstRates)}::jsonb) as one`,
);
