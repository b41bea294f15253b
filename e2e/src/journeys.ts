import { viewports } from './test.ts';

/** A journey is taken in both languages, and at both widths of the design. */
export const journeys = [
  { language: 'de', device: 'desktop', settings: { viewport: viewports.desktop, locale: 'de-DE' } },
  { language: 'en', device: 'phone', settings: { viewport: viewports.phone, locale: 'en-GB' } },
] as const;
