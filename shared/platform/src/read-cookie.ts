/** Value of a readable cookie; `null` if there is none. */
export function readCookie(name: string): string | null {
  for (const cookie of document.cookie.split('; ')) {
    if (cookie.startsWith(`${name}=`)) return decodeURIComponent(cookie.slice(name.length + 1));
  }
  return null;
}
