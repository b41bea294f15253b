import { type Call, isDocument } from '@kontor/contract/call';
import { apiBase, calls } from '@kontor/contract/calls';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { everyHostileText, hostileAddress, hostileTexts } from './hostile-texts.ts';
import { leaveToBrowser } from './leave-to-browser.ts';

/** Texts with which the portal computes. Users do not type them, and the contract gives them no format. */
const notNames: ReadonlySet<string> = new Set(['id', 'isoCountryCode', 'period', 'plan', 'redirectTo', 'vatId']);

/** The operator controls the configuration. */
const notPeoples = ['GET /config'];

const table = Object.entries<Call>(calls)
  .filter(([key]) => !notPeoples.includes(key))
  .map(([key, call]) => {
    const [method = '', path = ''] = key.split(' ');
    return { method, path: new RegExp(`^${apiBase}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), body: call.success.body };
  });

/**
 * Puts hostile texts into the API's answers: wherever the contract allows them, even where the API would not accept
 * such a text. New fields of the contract are covered automatically.
 */
export async function answerHostile(page: Page): Promise<void> {
  await leaveToBrowser(page);
  await page.route(`**${apiBase}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = table.find(({ method, path }) => method === request.method() && path.test(pathname));
    if (!call || call.body === null || isDocument(call.body)) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: hostile(call.body, await response.json()) });
  });
}

/** A value of the contract with its texts replaced by hostile ones. */
function hostile(schema: z.core.$ZodType, value: unknown, name = ''): unknown {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    return hostile(schema._zod.def.innerType, value, name);
  }
  if (schema instanceof z.ZodMiniString) return notNames.has(name) ? value : (hostileText(schema, value) ?? value);
  if (schema instanceof z.ZodMiniUnion) {
    const option = schema._zod.def.options.find((each) => z.safeParse(each, value).success);
    return option ? hostile(option, value, name) : value;
  }
  if (schema instanceof z.ZodMiniArray && Array.isArray(value)) {
    return value.map((each) => hostile(schema._zod.def.element, each, name));
  }
  if (schema instanceof z.ZodMiniObject && typeof value === 'object' && value !== null) {
    const fields = Object.entries<unknown>({ ...value }).map(([key, each]) => {
      const field = schema._zod.def.shape[key];
      return [key, field ? hostile(field, each, key) : each];
    });
    return Object.fromEntries(fields);
  }
  return value;
}

/** As much of the hostile text as the field allows; ids, dates and the like allow none of it. */
function hostileText(schema: z.ZodMiniString, value: unknown): string | undefined {
  const isAddress = typeof value === 'string' && /^(https?:)?\/\//.test(value);
  const texts = isAddress ? [hostileAddress] : [everyHostileText, ...hostileTexts];
  return texts.find((text) => z.safeParse(schema, text).success);
}
