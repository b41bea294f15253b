import type { BranchStore, Device, ProvisioningMode, ShopState } from '../state/state.ts';
import { firstSteps } from '../systems/first-steps.ts';
import { monthOf } from '../systems/month.ts';
import { html, type Markup } from './html.ts';
import { button, chip, form, time } from './parts.ts';

const modes: ReadonlyArray<readonly [mode: ProvisioningMode, text: string]> = [
  ['normal', 'As usual'],
  ['fail', 'Let it fail'],
  ['hold', 'Hold'],
];

/** Everything about one shop, and what can be done with it. */
export const shopCard = (
  known: ShopState,
  now: number,
  waiting: number,
): Markup => html`<section class="card" aria-labelledby="shop">
<header><h2 id="shop">${known.shop.name}</h2>
<p class="none">${known.shop.organizationName} · ${known.shop.type}</p></header>
<div class="parts">
${[rights(known), orders(known, now, waiting), provisioning(known), steps(known), devices(known), branchStores(known)]}
</div></section>`;

const part = (title: string, content: Markup): Markup =>
  html`<section class="part"><h3>${title}</h3>${content}</section>`;

function rights({ entitlements }: ShopState): Markup {
  if (entitlements === null) return part('Entitlements', html`<p class="none">Not known yet.</p>`);
  const { version, state, erp, wms, pos, validUntil, suspendsAt, updatedAt } = entitlements;
  const devicesOf = ({ enabled, devices: count }: typeof wms) => `${enabled ? 'on' : 'off'}, ${count} devices`;
  return part(
    'Entitlements',
    html`<dl><dt>State</dt><dd>${chip(state)}</dd>
<dt>ERP</dt><dd>${erp.enabled ? 'on' : 'off'}${erp.plan === null ? '' : `, ${erp.plan}, ${erp.includedOrders} orders a month`}</dd>
<dt>WMS</dt><dd>${devicesOf(wms)}</dd><dt>POS</dt><dd>${devicesOf(pos)}</dd>
${validUntil !== null && html`<dt>Ends</dt><dd>${time(validUntil)}</dd>`}
${suspendsAt !== null && html`<dt>Suspends</dt><dd>${time(suspendsAt)}</dd>`}
<dt>Told</dt><dd>version ${version}, of ${time(updatedAt)}</dd></dl>`,
  );
}

function orders({ shop, entitlements, orders: sold }: ShopState, now: number, waiting: number): Markup {
  const month = monthOf(now);
  const isOff = entitlements !== null && !entitlements.erp.enabled;
  const months = Object.entries(sold).sort(([one], [other]) => (one < other ? 1 : -1));
  const sell = form(
    shop.uuid,
    { action: 'sell', shopUuid: shop.uuid },
    html`<label>Orders <input name="orders" type="number" value="100" step="1" required></label>
<label>Month <input name="month" value="${month}" pattern="\\d{4}-\\d{2}" required></label><button>Sell</button>`,
  );
  return part(
    'Orders',
    html`${isOff ? html`<p class="none">This shop sells nothing: it is ${chip(entitlements.state)}.</p>` : sell}
${waiting !== 0 && html`<p class="none">${waiting} sold orders wait for the portal.</p>`}
${months.length > 0 && html`<ul class="rows">${months.slice(0, 6).map(([name, count]) => html`<li class="row"><span>${name}</span><b>${count}</b></li>`)}</ul>`}`,
  );
}

function provisioning({ shop, mode }: ShopState): Markup {
  if (shop.provisioning === null) {
    return part('Setting up', html`<p class="none">This shop is not hosted by the vendor.</p>`);
  }
  const buttons = modes.map(([to, text]) =>
    button(shop.uuid, text, { action: 'provisioning', shopUuid: shop.uuid, mode: to }, { isPressed: mode === to }),
  );
  return part(
    'Setting up',
    html`<p class="none">The shop is ${chip(shop.provisioning)}${shop.mainShopUrl === null ? '' : ` at ${shop.mainShopUrl}`}</p>
<p class="note">The next time that it is set up:</p><div class="buttons">${buttons}</div>`,
  );
}

const stepNames: Readonly<Record<(typeof firstSteps)[number], string>> = {
  'plugin-installed': 'Plugin installed',
  'first-article': 'First article',
  'first-order': 'First order',
};

const steps = ({ shop, firstSteps: done }: ShopState): Markup =>
  part(
    'First steps',
    html`<ul class="rows">${firstSteps.map(
      (key) =>
        html`<li class="row"><span>${stepNames[key]}</span>${
          done.includes(key)
            ? html`<span class="chip good">done</span>`
            : button(
                shop.uuid,
                'Mark as done',
                { action: 'first-step', shopUuid: shop.uuid, key },
                { name: `Mark as done: ${stepNames[key]}` },
              )
        }</li>`,
    )}</ul>`,
  );

const devices = ({ shop, devices: all }: ShopState): Markup =>
  part(
    'Devices',
    all.length === 0
      ? html`<p class="none">None. Make a code in the portal and pair a device with it.</p>`
      : html`<ul class="rows">${all.map((device) => deviceRow(shop.uuid, device))}</ul>`,
  );

const deviceRow = (shopUuid: string, { kind, name, serialNumber, externalId, isOn, lastSeenAt }: Device): Markup =>
  html`<li class="row"><span><b>${name}</b> <span class="chip">${kind}</span><br>
<span class="note">${serialNumber} · ${isOn ? 'on' : lastSeenAt === null ? 'never switched on' : html`off, seen ${time(lastSeenAt)}`}</span></span>${button(
    shopUuid,
    isOn ? 'Switch off' : 'Switch on',
    { action: 'switch-device', shopUuid, externalId, isOn: !isOn },
    { name: `${isOn ? 'Switch off' : 'Switch on'}: ${name}` },
  )}</li>`;

const branchStores = ({ shop, branchStores: all }: ShopState): Markup =>
  part(
    'Branches',
    html`${all.length === 0 ? html`<p class="none">None.</p>` : html`<ul class="rows">${all.map(branchStoreRow)}</ul>`}
<details><summary>Open a branch</summary>${form(
      shop.uuid,
      { action: 'open-branch-store', shopUuid: shop.uuid, isoCountryCode: 'DE' },
      html`<label class="wide">Name <input name="name" value="Filiale Charlottenburg" required></label>
<label class="wide">Street <input name="addressLine1" value="Kantstraße 100" required></label>
<label>Postcode <input name="zip" value="10627" required></label>
<label>City <input name="city" value="Berlin" required></label>
<label class="wide">Tax number <input name="taxNumber" value="27/123/45678" required></label><button>Open</button>`,
    )}</details>`,
  );

const branchStoreRow = ({ name, city, state, cashRegisters }: BranchStore): Markup =>
  html`<li><span class="row"><b>${name}</b>${chip(state)}</span><span class="note">${city} · ${
    cashRegisters.length === 0
      ? 'no cash register'
      : cashRegisters.map(({ name: register, tssSerialNumber }) => `${register} (${tssSerialNumber})`).join(', ')
  }</span></li>`;
