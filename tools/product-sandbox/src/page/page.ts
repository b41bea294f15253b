import { createHash } from 'node:crypto';
import { firstBrand } from '@kontor/contract/first-brand';
import type { Lead, Migration, ReceivedEvent, ShopState, State } from '../state/state.ts';
import { waitingOrders } from '../systems/erp.ts';
import { waitingReports } from '../work/waiting.ts';
import { html, type Markup, raw } from './html.ts';
import { button, chip, form, time } from './parts.ts';
import { shopCard } from './shop.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** The page runs no script and loads nothing; its only style is allowed by its hash. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

interface ProductsView {
  readonly state: State;
  readonly now: number;
  /** The shop that is open. */
  readonly shopUuid: string | undefined;
  /** Why what was asked for was not done. */
  readonly failure: string | null;
}

const shownEvents = 50;

/** Shops on the left, the selected one and what was received on the right. English, like other sandbox tools. */
export function productsPage({ state, now, shopUuid, failure }: ProductsView): string {
  const shops = Object.values(state.shops).sort((one, other) => byName(one, other));
  const open = state.shops[shopUuid ?? ''] ?? shops[0];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Other systems – ${firstBrand.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<header class="top">
<a class="brand" href="/">${firstBrand.name}</a>
<h1>Other systems of the sandbox: hosting, ERP, WMS, POS, fiscal service, sales</h1>
</header>
${failure !== null && html`<p class="bar" role="alert">Not done. ${failure}</p>`}
<main class="columns">
<div class="stack">
${[systems(state, now, shopUuid), pairing(shopUuid), shopList(shops, open)]}
</div>
<div class="stack">
${[open && shopCard(open, now, waitingOrders(state, open.shop.uuid)), leads(Object.values(state.leads), shopUuid), migrations(Object.values(state.migrations), state.shops, shopUuid), events(state.events), refusals(state)].flatMap((card) => card ?? [])}
</div>
</main>
</body>
</html>`.text;
}

const byName = ({ shop: one }: ShopState, { shop: other }: ShopState): number =>
  one.organizationName.localeCompare(other.organizationName, 'de') || one.name.localeCompare(other.name, 'de');

function systems(state: State, now: number, shopUuid: string | undefined): Markup {
  const { isDown, works, silentSince } = state;
  const back = works.find(({ kind }) => kind === 'come-back');
  const action = isDown
    ? button(shopUuid, 'Start again', { action: 'down', isDown: false })
    : button(shopUuid, 'Be down for an hour', { action: 'down', isDown: true, minutes: 60 });
  return html`<section class="card" aria-labelledby="systems"><header class="row"><h2 id="systems">These systems</h2>${chip(isDown ? 'down' : 'up')}</header>
<div class="part"><p class="none">${isDown ? 'They take no events and do nothing.' : 'They take events and do what is due.'} ${back ? html`Until ${time(back.dueAt)}.` : null}</p>
${silentSince !== null && html`<p class="none" role="status">The portal has not answered since ${time(silentSince)}. Shops go on by what it told last; ${counted(waitingReports(state, now), 'report')} ${waitingReports(state, now) === 1 ? 'waits' : 'wait'} for it.</p>`}
<p class="note">Now ${time(now)} · ${works.length} planned</p>
<div class="row">${action}<a href="/dev/products${shopUuid === undefined ? '' : `?shop=${shopUuid}`}">Refresh</a></div></div></section>`;
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const pairing = (shopUuid: string | undefined): Markup =>
  html`<section class="card" aria-labelledby="pairing"><header><h2 id="pairing">Pair a device</h2></header><div class="part">${form(
    shopUuid,
    { action: 'pair' },
    html`<label>Code from the portal <input name="code" required autocomplete="off" autocapitalize="characters"></label><button>Pair</button>`,
  )}</div></section>`;

const shopList = (shops: readonly ShopState[], open: ShopState | undefined): Markup =>
  html`<nav class="card list" aria-labelledby="shops"><header><h2 id="shops">Shops</h2><span class="note">${shops.length}</span></header>${
    shops.length === 0
      ? html`<div class="part"><p class="none">No shop yet. It arrives here as soon as it exists in the portal.</p></div>`
      : html`<ul class="shops scroll">${shops.map((known) => shopLink(known, known === open))}</ul>`
  }</nav>`;

const shopLink = ({ shop, entitlements }: ShopState, isOpen: boolean): Markup =>
  html`<li><a href="/dev/products?shop=${shop.uuid}"${isOpen && html` aria-current="true"`}><b>${shop.name}</b><span class="note">${shop.organizationName} · ${shop.provisioning ?? shop.type}${entitlements === null ? '' : ` · ${entitlements.state}`}</span></a></li>`;

const leadStates = ['contacted', 'won', 'lost'] as const;

function leads(all: readonly Lead[], shopUuid: string | undefined): Markup | null {
  if (all.length === 0) return null;
  const row = ({ uuid, companyName, contactName, partnerName, state }: Lead) =>
    html`<li class="row"><span><b>${companyName}</b> ${chip(state)}<br><span class="note">${contactName} · by ${partnerName}</span></span>
<span class="buttons">${leadStates
      .filter((to) => to !== state)
      .map((to) =>
        button(shopUuid, to, { action: 'lead', leadUuid: uuid, state: to }, { name: `${companyName}: ${to}` }),
      )}</span></li>`;
  return html`<section class="card" aria-labelledby="leads"><header><h2 id="leads">Leads</h2></header><ul class="rows">${all.map(row)}</ul></section>`;
}

function migrations(all: readonly Migration[], shops: State['shops'], shopUuid: string | undefined): Markup | null {
  if (all.length === 0) return null;
  const nameOf = (uuid: string | null) => (uuid === null ? 'a new shop' : (shops[uuid]?.shop.name ?? uuid));
  const row = ({ uuid, predecessorShopUuid, successorShopUuid, state }: Migration) =>
    html`<li class="row"><span><b>${nameOf(predecessorShopUuid)} → ${nameOf(successorShopUuid)}</b> ${chip(state)}</span>
<span class="buttons">${state === 'requested' && button(shopUuid, 'Stage', { action: 'migration', migrationUuid: uuid, state: 'staged' })}
${state === 'staged' && button(shopUuid, 'Complete', { action: 'migration', migrationUuid: uuid, state: 'completed' })}</span></li>`;
  return html`<section class="card" aria-labelledby="migrations"><header><h2 id="migrations">Migrations</h2></header><ul class="rows">${all.map(row)}</ul></section>`;
}

const events = (all: readonly ReceivedEvent[]): Markup =>
  html`<section class="card list" aria-labelledby="events"><header><h2 id="events">Received events</h2><a href="/dev/products.json">JSON</a></header>${
    all.length === 0
      ? html`<div class="part"><p class="none">None yet. Events arrive as soon as something changes in the portal.</p></div>`
      : html`<ul class="scroll" tabindex="0" aria-label="Received events">${all.slice(0, shownEvents).map(eventRow)}</ul>`
  }</section>`;

const eventRow = ({ type, data, receivedAt }: ReceivedEvent): Markup =>
  html`<li><details><summary><b>${type}</b>${time(receivedAt)}</summary><pre>${JSON.stringify(data, null, 2)}</pre></details></li>`;

const refusals = ({ refusals: all }: State): Markup | null =>
  all.length === 0
    ? null
    : html`<section class="card" aria-labelledby="refusals"><header><h2 id="refusals">Refused by the portal</h2></header><ul class="rows scroll" tabindex="0" aria-label="Refused by the portal">${all.map(
        ({ at, text }) => html`<li><span class="note">${text}</span><br>${time(at)}</li>`,
      )}</ul></section>`;
