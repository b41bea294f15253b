/** Value of a readable cookie; `null` if there is none, or none that can be decoded. */
export function readCookie(name: string): string | null {
  for (const cookie of cookies().split('; ')) {
    if (cookie.startsWith(`${name}=`)) return decoded(cookie.slice(name.length + 1));
  }
  return null;
}

/** Browsers that deny storage to a page deny its cookies as well. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
