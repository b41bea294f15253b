let current: string | undefined;

/** Reloads the page when the portal has been composed again. Part of the host's development build only. */
async function reloadWhenComposed(): Promise<void> {
  const answer = await fetch('/composed.txt', { cache: 'no-store' });
  const latest = await answer.text();
  current ??= latest;
  if (latest !== current) location.reload();
}

// While the server restarts there is no answer; the next one counts.
setInterval(() => void reloadWhenComposed().catch(() => undefined), 1_000);
