import { type RawBuilder, sql } from 'kysely';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

/** The rows of a table are seen by the system alone, until another policy says who else sees them. */
export const ofSystem = (table: string): RawBuilder<unknown>[] => [
  sql`alter table ${sql.table(table)} enable row level security`,
  sql`create policy everything on ${sql.table(table)} to ${systemRole} using (true)`,
];

const visibleBy = (table: string, isVisible: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  ...ofSystem(table),
  sql`create policy tenant on ${sql.table(table)} to ${tenantRole} using (${isVisible}) with check (${isVisible})`,
];

/** Rows with an `organization_uuid` are those of its members (0026-row-level-security.ts). */
export const ofOrganization = (table: string): RawBuilder<unknown>[] =>
  visibleBy(table, sql`organization_uuid = any ((select visible_organizations())::uuid[])`);

/**
 * A set that is made once for each statement. As `= any`, it would be sought in an index for each of an organization's shops,
 * again for each row that a statement joins with.
 */
export const isVisibleShop = (column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} in (select unnest(visible_shops()))`;

/** Rows with a `shop_uuid` are those of the members of the shop's organization. */
export const ofShop = (table: string): RawBuilder<unknown>[] => visibleBy(table, isVisibleShop('shop_uuid'));
