/** How the portal looks, where the user has chosen it. Otherwise it follows the device. */
export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** `null` for anything else, as for no choice at all. */
export const themeOf = (value: string | null | undefined): Theme | null =>
  themes.find((theme) => theme === value) ?? null;

/** Attribute of the root element with the chosen theme, by which the style sheet knows it before any script has run. */
export const themeAttribute = 'data-theme';
