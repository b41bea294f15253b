/** API version string (spec §9); every path of `calls` is below it. */
export const apiBase = '/api/v4';
