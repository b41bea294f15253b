/** Opens an address that the server has just made; a document downloads, a page of the provider takes over the tab. */
export function openUrl(url: string): void {
  window.location.assign(url);
}
