let current: string | null = null;

/**
 * Reloads the page when another build of anything on it was deployed: the page then has another tag. Part of the host's
 * development build only.
 */
async function reloadWhenDeployed(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) return;
  const latest = answer.headers.get('etag');
  current ??= latest;
  if (latest !== current) location.reload();
}

// While the server restarts there is no answer; the next one counts.
setInterval(() => void reloadWhenDeployed().catch(() => undefined), 1_000);
