import { apiBase } from '@kontor/contract/calls';
import { startApiServer } from '@kontor/testing/api-server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { start } from '../start/start.tsx';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { openRendered } from '../testing/open-rendered.ts';
import { repeatEarlyInput } from './early-input.ts';

const server = startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  Object.assign(window, { PublicKeyCredential: Object });
});

/** As the script in the head of the page does. */
async function keepEarlyInput() {
  vi.resetModules();
  await import('../early.ts');
}

/** Refuses every login, and keeps what was sent. */
function noteLogin(): unknown[] {
  const sent: unknown[] = [];
  const others = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const [address, init] = request;
    if (address === `${apiBase}/auth/login`) sent.push(JSON.parse(init?.body as string));
    return others(...request);
  });
  server.fail('POST /auth/login', 401, 'invalid-credentials');
  return sent;
}

test('Enter that was pressed before the page was ready signs in once it is', async () => {
  const root = await openRendered('/login', 'de');
  await keepEarlyInput();
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'eva@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo-2026{Enter}');
  const sent = noteLogin();
  expect(sent).toEqual([]);
  await act(async () => start(root));
  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
  expect(sent).toEqual([{ username: 'eva@radwerk.test', password: 'kontor-demo-2026' }]);
});

test('what was typed before the page was ready stays, and is what is submitted', async () => {
  const root = await openRendered('/login', 'de');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), '<script>@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo');
  await act(async () => start(root));
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('<script>@radwerk.test');
  await user.type(screen.getByLabelText('Passwort'), '-2026');
  const sent = noteLogin();
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist nicht richtig.')).toBeVisible();
  expect(sent).toEqual([{ username: '<script>@radwerk.test', password: 'kontor-demo-2026' }]);
});

test('a button that was clicked before the page was ready does its work once it is', async () => {
  const root = await openRendered('/login', 'de');
  await keepEarlyInput();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Passwort'), 'kontor-demo');
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  await act(async () => start(root));
  await waitFor(() => expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'text'));
  expect(screen.getByLabelText('Passwort')).toHaveValue('kontor-demo');
});

function Order({ onOrder }: { onOrder: (order: object) => void }) {
  const [plan, setPlan] = useState('');
  const [isYearly, setYearly] = useState(true);
  const [country, setCountry] = useState('DE');
  const [note, setNote] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onOrder({ plan, isYearly, country, note });
      }}
    >
      {['Starter', 'Advanced'].map((name) => (
        <label key={name}>
          <input type="radio" name="plan" checked={plan === name} onChange={() => setPlan(name)} />
          {name}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={isYearly} onChange={(event) => setYearly(event.target.checked)} />
        Jährlich
      </label>
      <select value={country} onChange={(event) => setCountry(event.target.value)}>
        <option>DE</option>
        <option>AT</option>
      </select>
      <textarea value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="submit">Bestellen</button>
    </form>
  );
}

/** The form as the server has rendered it, and filled in. */
async function orderBefore({ isKept = true } = {}) {
  if (isKept) await keepEarlyInput();
  const orders: object[] = [];
  const form = <Order onOrder={(order) => orders.push(order)} />;
  const root = document.createElement('div');
  root.innerHTML = renderToString(form);
  document.body.replaceChildren(root);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Advanced' }));
  await user.click(screen.getByRole('radio', { name: 'Starter' }));
  await user.click(screen.getByRole('radio', { name: 'Advanced' }));
  await user.click(screen.getByRole('checkbox', { name: 'Jährlich' }));
  await user.selectOptions(screen.getByRole('combobox'), 'AT');
  await user.type(screen.getByRole('textbox'), 'Bitte <bald>');
  return { root, form, orders, user };
}

const chosen = { plan: 'Advanced', isYearly: false, country: 'AT', note: 'Bitte <bald>' };

test('what was chosen and typed before a page was ready is what its form then holds and submits', async () => {
  const { root, form, orders, user } = await orderBefore();
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  expect(orders).toEqual([]);
  await act(async () => void hydrateRoot(root, form));
  await act(async () => repeatEarlyInput());
  expect(orders).toEqual([chosen]);
  expect(screen.getByRole('radio', { name: 'Advanced' })).toBeChecked();
});

test('a field that is shown anew before the page asks for early input holds it again', async () => {
  const { root, form, orders, user } = await orderBefore();
  const react = await act(async () => hydrateRoot(root, form));
  await act(async () => react.render(<Order onOrder={(order) => orders.push(order)} />));
  await act(async () => repeatEarlyInput());
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  expect(orders).toEqual([chosen]);
});

test('a page that is rendered anew as it is taken over holds what was chosen and typed, and submits it', async () => {
  const { root, form, orders, user } = await orderBefore();
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  const react = await act(async () => hydrateRoot(root, form));
  await act(async () => react.render(<Order key="anew" onOrder={(order) => orders.push(order)} />));
  await act(async () => repeatEarlyInput());
  expect(orders).toEqual([chosen]);
  expect(screen.getByRole('radio', { name: 'Advanced' })).toBeChecked();
});

test('a page that is rendered anew with other elements is left alone', async () => {
  const { root, form, orders, user } = await orderBefore();
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  const react = await act(async () => hydrateRoot(root, form));
  const onOrder = (order: object) => orders.push(order);
  const both = (
    <div>
      <Order onOrder={onOrder} />
      <Order onOrder={onOrder} />
    </div>
  );
  await act(async () => react.render(both));
  await act(async () => repeatEarlyInput());
  expect(orders).toEqual([]);
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('what was typed on a page is not repeated on the one to which it led', async () => {
  const { root, form, orders, user } = await orderBefore();
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  const react = await act(async () => hydrateRoot(root, form));
  history.pushState(null, '', '/elsewhere');
  await act(async () => react.render(<Order key="other" onOrder={(order) => orders.push(order)} />));
  await act(async () => repeatEarlyInput());
  expect(orders).toEqual([]);
});

test('what was chosen and typed before any script had run, or restored by the browser, is kept as well', async () => {
  const { root, form, orders, user } = await orderBefore({ isKept: false });
  await keepEarlyInput();
  await act(async () => void hydrateRoot(root, form));
  await act(async () => repeatEarlyInput());
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  expect(orders).toEqual([chosen]);
});

/** A button in a part whose code comes later, as the server has rendered it. */
function renderPanel() {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const clicks: string[] = [];
  const orders: string[] = [];
  let isLate = false;
  function Late() {
    if (isLate) use(code);
    return null;
  }
  const panel = (
    <Suspense fallback="…">
      <button type="button" onClick={() => clicks.push('click')}>
        Shop wechseln
      </button>
      <form
        aria-label="Bestellung"
        onSubmit={(event) => {
          event.preventDefault();
          orders.push('order');
        }}
      />
      <Late />
    </Suspense>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(panel);
  document.body.replaceChildren(root);
  isLate = true;
  return { root, panel, clicks, orders, arrive };
}

test('a click right before the page listens is not lost, even if the page asks for it in the same moment', async () => {
  await keepEarlyInput();
  const { root, panel, clicks, arrive } = renderPanel();
  arrive();
  screen.getByRole('button', { name: 'Shop wechseln' }).click();
  await act(async () => void hydrateRoot(root, panel));
  await act(async () => repeatEarlyInput());
  expect(clicks).toEqual(['click']);
});

test('a click on a part whose code is still missing is done once it is there', async () => {
  await keepEarlyInput();
  const { root, panel, clicks, arrive } = renderPanel();
  await act(async () => void hydrateRoot(root, panel));
  // React has begun with this part and marked the button, but cannot finish it.
  await act(async () => screen.getByRole('button', { name: 'Shop wechseln' }).click());
  expect(clicks).toEqual([]);
  await act(async () => arrive());
  await act(async () => repeatEarlyInput());
  expect(clicks).toEqual(['click']);
});

test('a form whose code is still missing does not leave the page, and is submitted once it is there', async () => {
  await keepEarlyInput();
  const { root, panel, orders, arrive } = renderPanel();
  await act(async () => void hydrateRoot(root, panel));
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  await act(async () => void screen.getByRole('form').dispatchEvent(submit));
  expect(submit.defaultPrevented).toBe(true);
  expect(orders).toEqual([]);
  await act(async () => arrive());
  await act(async () => repeatEarlyInput());
  expect(orders).toEqual(['order']);
});

test('what a page has handled already is not repeated', async () => {
  await keepEarlyInput();
  const orders: object[] = [];
  const form = <Order onOrder={(order) => orders.push(order)} />;
  const root = document.createElement('div');
  root.innerHTML = renderToString(form);
  document.body.replaceChildren(root);
  await act(async () => void hydrateRoot(root, form));
  await userEvent.click(screen.getByRole('button', { name: 'Bestellen' }));
  await act(async () => repeatEarlyInput());
  expect(orders).toHaveLength(1);
});

test('a click that a page has handled already is not repeated', async () => {
  await keepEarlyInput();
  const { root, panel, clicks, arrive } = renderPanel();
  arrive();
  await act(async () => void hydrateRoot(root, panel));
  await userEvent.click(screen.getByRole('button', { name: 'Shop wechseln' }));
  await act(async () => repeatEarlyInput());
  expect(clicks).toEqual(['click']);
});

test('input that was kept is repeated once', async () => {
  const { root, form, orders, user } = await orderBefore();
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  await act(async () => void hydrateRoot(root, form));
  await act(async () => repeatEarlyInput());
  await act(async () => repeatEarlyInput());
  expect(orders).toHaveLength(1);
});

test('the keys of a button that were pressed before the page was ready stand for its click, unless the page has handled them', async () => {
  const clicked = vi.fn<() => void>();
  const button = document.createElement('button');
  button.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  button.addEventListener('click', clicked);
  document.body.replaceChildren(button);
  await keepEarlyInput();
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  repeatEarlyInput();
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));

  await keepEarlyInput();
  const handle = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', handle);
  await user.keyboard('{Control>}k{/Control}');
  document.removeEventListener('keydown', handle);
  repeatEarlyInput();
  await Promise.resolve();
  expect(clicked).toHaveBeenCalledTimes(1);
});
