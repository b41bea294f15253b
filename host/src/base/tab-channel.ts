/** Messages between the tabs of a browser; `null` where the browser refuses them together with storage: each tab is alone then. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
