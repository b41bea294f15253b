import type { LoaderContext } from 'webpack';
import { textsInLanguages } from '../texts-in-languages.ts';

/** The module of the texts of a folder in every language. */
export default function languages(this: LoaderContext<unknown>): string {
  return textsInLanguages(this.resourceQuery);
}
