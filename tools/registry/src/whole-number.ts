/** A whole number from 1; `null` for any other text. */
export const wholeNumber = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
