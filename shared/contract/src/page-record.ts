import * as z from 'zod/mini';
import { inFirstLanguages, text } from './schema.ts';

/** In which places there is such a page, by what the frame knows of them. Every part has to be true; none is: everywhere. */
export const PageCondition = z.object({
  /** The shop's subscription licenses devices of this product; while that is unknown it is assumed. */
  licensed: z.optional(z.enum(['wms', 'pos'])),
  /** It does not. */
  unlicensed: z.optional(z.enum(['wms', 'pos'])),
  /** Country of the organization, ISO 3166-1 alpha-2. */
  countries: z.optional(z.array(text(2))),
  otherCountriesThan: z.optional(z.array(text(2))),
  shopTypes: z.optional(z.array(text(40))),
  /** An invoice of the shop is overdue. */
  isDunned: z.optional(z.literal(true)),
});

/** An entry of the navigation that leads to the page. */
export const NavigationEntry = z.object({
  slot: text(40),
  /** Entries of a slot stand in ascending order. */
  order: z.int(),
  /** The title of the page unless given. */
  label: z.optional(inFirstLanguages(text(100))),
  /** Pages that take turns under one entry, by conditions, have its name; the name of the page unless given. */
  entry: z.optional(text(60)),
  /** In addition to that of the page. */
  when: z.optional(PageCondition),
  count: z.optional(text(40)),
});

/**
 * Everything that host, server, gate, palette, help and tests know about a page (docs/decisions/0053-a-page-is-one-record.md).
 * It stands beside the page, in its bundle's folder, and travels in the record of the bundle's build. What it does not say
 * is refused. The types are wide: an older reader must accept newer records, and leaves out what it does not know.
 */
export const PageRecord = z.object({
  /** A react-router pattern. */
  path: z.string().check(z.maxLength(300), z.regex(/^\//)),
  /** `PageAccess`. */
  access: text(40),
  /**
   * The call without which the page has nothing to show, so that it opens for the roles that may make it: those of members,
   * or of the vendor's people. `nothing` for a page of all members. Absent in records before format 5, whose pages open for no one.
   */
  needs: z.optional(text(200)),
  /** What the tab of the browser says, without the name of the portal. */
  title: inFirstLanguages(text(100)),
  /** Whose organizations have the page. Unless given: merchants below a shop, partners below an organization. */
  organizations: z.optional(z.array(z.enum(['merchant', 'partner']))),
  when: z.optional(PageCondition),
  /** `Frame`. Unless given: none around pages without an organization, the navigation around the others. */
  frame: z.optional(text(40)),
  /** Path of a 24×24 SVG (https://pictogrammers.com/library/mdi), for its entries in navigation and palette. */
  icon: z.optional(z.string().check(z.maxLength(2000), z.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/))),
  navigation: z.optional(NavigationEntry),
  /** Name of the entry of the navigation that is current on this page, where it has none of its own. */
  below: z.optional(text(60)),
  /** Name of the page that lists what this one shows one of; shown in its place where another shop is chosen. */
  overview: z.optional(text(60)),
  /** In every language: by which people find the page, beside its title. */
  words: z.optional(text(300)),
  /** What the answers of the help are about. */
  topic: z.optional(text(40)),
  /** Its address contains a token, which no script of a third party may see. */
  hasSecretAddress: z.optional(z.literal(true)),
  /** Notices that the shell shows above pages come with the content of this one. */
  bringsNotices: z.optional(z.literal(true)),
  /** The calls whose answers the page shows first. */
  shows: z.optional(
    z
      .array(
        z.object({
          call: text(200),
          query: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
          isList: z.optional(z.literal(true)),
          isForSome: z.optional(z.literal(true)),
          isForOwners: z.optional(z.literal(true)),
          isInLanguage: z.optional(z.literal(true)),
        }),
      )
      .check(z.maxLength(40)),
  ),
});

/** By their names. */
export const PageRecords = z.record(z.string().check(z.maxLength(60)), PageRecord);

export type PageRecord = z.output<typeof PageRecord>;
export type PageRecords = z.output<typeof PageRecords>;
export type PageCondition = z.output<typeof PageCondition>;
export type NavigationEntry = z.output<typeof NavigationEntry>;
