/** Opens a URL that the server has just created; a document is downloaded, a page of the provider opens in the tab. */
export function openUrl(url: string): void {
  window.location.assign(url);
}
