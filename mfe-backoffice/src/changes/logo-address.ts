/** The address of a logo that is not saved; as an image it runs and loads nothing. */
export const logoAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
