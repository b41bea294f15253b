/// <reference types="@testing-library/jest-dom/vitest" />

declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
declare module '*.css';
declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
// Texts in every language (shared/build/src/texts-in-languages.ts). A pattern for each form: it has one star.
declare module '*.json?languages' {
  import type { Language } from '@kontor/contract/language';

  interface Texts {
    readonly [key: string]: string | Texts;
  }
  const texts: Readonly<Record<Language, Texts>>;
  export default texts;
}
declare module '*&languages' {
  import type { Language } from '@kontor/contract/language';

  interface Texts {
    readonly [key: string]: string | Texts;
  }
  const files: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>;
  export default files;
}
