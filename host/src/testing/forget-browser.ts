/** Empties what the browser keeps for the portal: cookies that scripts can read, and both storages. */
export function forgetBrowser(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  sessionStorage.clear();
  localStorage.clear();
}
