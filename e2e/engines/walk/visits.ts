import {
  pagesFor,
  type Person as Role,
  usernames,
  type Visit,
  visitsOf,
} from '@kontor/registry-tool/journey/demo-people';
import { signInBy } from '@kontor/registry-tool/journey/demo-session';
import { pagesOfCheckout } from '@kontor/registry-tool/journey/pages-of-checkout';
import type { APIRequestContext } from '@playwright/test';
import { words } from '../../src/words.ts';
import type { Person } from './person.ts';
import { signIn } from './sign-in.ts';

/** Who visits the pages. Those of a sign-up are part of the main job. */
export const visitors = {
  visitor: 'a visitor',
  merchant: 'a merchant',
  partner: 'a partner',
  operator: 'an operator',
} as const satisfies Partial<Record<Role, string>>;

export type Visitor = keyof typeof visitors;

/** Of the design's two layouts. */
export const widths = [1440, 390] as const;

/** Comes as a visitor who has answered the cookie banner, or signs in. Returns the pages that there are. */
export async function arrive(person: Person, visitor: Visitor, request: APIRequestContext): Promise<Visit[]> {
  await person.browser.setWidth(widths[0]);
  if (visitor === 'visitor') {
    await person.opens('/login');
    await person.clicks({ role: 'button', name: words.de.onlyNecessary });
  } else {
    await signIn(person, usernames[visitor]);
    await signInBy(request, usernames[visitor]);
  }
  return visitsOf(visitor, pagesFor(visitor, pagesOfCheckout), request);
}
