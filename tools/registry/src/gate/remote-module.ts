import { semver } from '@kontor/contract/build-record';
import { inEachLanguage } from '@kontor/contract/language';
import * as z from 'zod/mini';

/** Texts of one language. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

const Texts: z.ZodMiniType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), Texts])));

/** A route of react-router, as data. */
export interface Route {
  readonly path?: string | undefined;
  /** It has an element or a component. */
  readonly shows: boolean;
  readonly children?: readonly Route[] | undefined;
}

const Route: z.ZodMiniType<Route> = z.lazy(() =>
  z.object({ path: z.optional(z.string()), shows: z.boolean(), children: z.optional(z.array(Route)) }),
);

/** What a remote has to expose as `./remote` (RemoteModule of @kontor/platform), as data. */
export const ModuleFacts = z.object({
  name: z.string(),
  hostApi: semver(),
  routes: z.array(Route).check(z.minLength(1)),
  i18n: z.object(inEachLanguage(() => Texts)),
  extensions: z.optional(z.record(z.string(), z.literal('component'))),
});

export type ModuleFacts = z.output<typeof ModuleFacts>;
