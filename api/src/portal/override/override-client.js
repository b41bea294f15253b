// The page of overrides in the browser. It fetches the record of the developer's build, since only the browser reaches it, and
// the server decides about it.
const form = document.querySelector('form');
const input = document.querySelector('input');
const start = form.querySelector('button');
const told = document.querySelector('[role=status]');
const reset = document.querySelector('#reset');

/**
 * The folder that an address means, with a slash at its end; `null` for no address.
 * @param {string} address
 */
function folderOf(address) {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/?(remote\.json)?$/, '/');
}

/**
 * @param {string} folder
 * @returns {Promise<unknown>}
 */
async function recordAt(folder) {
  const answer = await fetch(`${folder}remote.json`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

/** Answers the page to go to, or says why there is none. */
async function run() {
  const url = folderOf(input.value.trim());
  if (url === null) return tell(['This is no address such as http://127.0.0.1:8084.']);
  tell([`Reading ${url}remote.json …`]);
  let build;
  try {
    build = await recordAt(url);
  } catch (error) {
    return tell([
      `${url}remote.json cannot be read (${error.message}). Does the remote run there, and allow other origins?`,
    ]);
  }
  const answer = await fetch('/dev/overrides', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, build }),
  });
  /** @type {{ page?: string, reasons?: string[] }} */
  const { page, reasons = [`The server answered with status ${answer.status}.`] } = await answer
    .json()
    .catch(() => ({}));
  if (page) {
    await removeServiceWorker();
    return page;
  }
  tell(reasons);
}

/** It would show pages that it has kept, with releases instead of the developer’s build. */
async function removeServiceWorker() {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function resetAll() {
  const answer = await fetch('/dev/overrides', { method: 'DELETE' });
  if (answer.ok) return '/dev/overrides';
  tell([`The server answered with status ${answer.status}.`]);
}

/**
 * Does it once, however often the button is pressed: until it has failed, or another page has come.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<string | undefined>} work answers the page to go to
 */
async function attempt(button, work) {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  const page = await work().catch((error) => tell([`The portal cannot be reached (${error.message}).`]));
  if (page) location.assign(page);
  else button.ariaDisabled = null;
}

/** @param {readonly string[]} lines */
function tell(lines) {
  told.replaceChildren(...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(start, run);
});
reset?.addEventListener('click', () => void attempt(reset, resetAll));
// Who comes back to this page may want to press again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
if (form.hasAttribute('data-begins')) void attempt(start, run);
