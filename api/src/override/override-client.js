// The page of overrides in the browser. It fetches the record of the developer's build, since only the browser reaches it, and
// the server decides about it.
const form = document.querySelector('form');
const input = document.querySelector('input');
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
  const { page, reasons = [`The server answered with status ${answer.status}.`] } = await answer.json();
  if (page) location.assign(page);
  else tell(reasons);
}

/** @param {readonly string[]} lines */
function tell(lines) {
  told.replaceChildren(...lines.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});
reset?.addEventListener('click', () => {
  void fetch('/dev/overrides', { method: 'DELETE' }).then(() => location.assign('/dev/overrides'));
});
if (form.hasAttribute('data-begins')) void run();
