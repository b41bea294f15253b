import { chromium } from '@playwright/test';
const origin = process.argv[2] ?? 'http://127.0.0.1:8102';
const only = process.argv[3];
const widths = process.argv[4] ? process.argv[4].split(',').map(Number) : [1440, 390];
const langs = process.argv[5] ? process.argv[5].split(',') : ['de', 'en'];
const shopPages = ['', '/edit-organization-base-data', '/user/edit', '/subscription', '/subscription/usage', '/invoices', '/payment-methods', '/migration', '/erp', '/plugin', '/wms/activate', '/wms/first-steps', '/wms/downloads', '/wms/devices', '/pos/activate', '/pos/first-steps', '/pos/devices', '/pos/de', '/pos/at', '/pos/downloads', '/partner-agency', '/partner-account/payout'];
const orgPages = ['', '/edit-organization-base-data', '/user/edit', '/partner-account/payout', '/partner-account/customer-shops', '/partner-account/leads', '/partner-agency'];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const accounts = only ? only.split(',') : ['merchant@demo.test', 'partner@demo.test', 'dunning@demo.test', 'multi@demo.test', 'new@demo.test'];
for (const email of accounts) for (const language of langs) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language === 'de' ? 'de-DE' : 'en-US' });
  await context.addCookies([{ name: 'kontor-marketing-status', value: 'false', url: origin }, { name: 'kontor-language', value: language, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + '/login');
  const result = await page.evaluate(async ({ email, language }) => {
    const xsrf = () => document.cookie.match(/XSRF-TOKEN=([^;]*)/)?.[1] ?? '';
    const send = (method, path, body) => fetch('/api/v4' + path, { method, headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(xsrf()) }, body: body && JSON.stringify(body) });
    await fetch('/api/v4/config');
    const login = await send('POST', '/auth/login', { email, password: 'kontor-demo-2026' });
    const user = await (await fetch('/api/v4/user')).json();
    if (user.firstName && user.language !== language) await send('PUT', '/user', { firstName: user.firstName, lastName: user.lastName, language });
    const orgs = await (await fetch('/api/v4/organization?associations[]=baseData&associations[]=shops')).json();
    return { status: login.status, user: user.language, orgs: Array.isArray(orgs) ? orgs : [] };
  }, { email, language });
  if (result.status >= 300) console.log('LOGIN', email, result.status);
  const paths = [];
  for (const org of result.orgs) {
    if (org.type === 'partner') paths.push(...orgPages.map((p) => `/organization/${org.uuid}${p}`));
    for (const shop of org.shops ?? []) paths.push(...shopPages.map((p) => `/organization/${org.uuid}/shop/${shop.uuid}${p}`));
  }
  paths.push('/status', '/connect', '/signup', '/signup/products', '/signup/account', '/signup/shop', '/partner-signup/company');
  await page.close();
  for (const width of widths) {
    for (const path of paths) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      const problems = [];
      const asked = [];
      page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') problems.push(m.text().slice(0, 400)); });
      page.on('pageerror', (e) => problems.push('PAGEERROR ' + e.message.slice(0, 400)));
      page.on('request', (r) => { const u = new URL(r.url()); if (u.pathname.startsWith('/api/v4')) asked.push(`${r.method()} ${u.pathname.slice(7)}${u.search}`); });
      await page.addInitScript(() => {
        window.__shifts = [];
        new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) window.__shifts.push([e.value, Math.round(e.startTime), e.sources.map((s) => (s.node?.className ? '.' + s.node.className : s.node?.nodeName) + ' ' + Math.round(s.previousRect.y) + '>' + Math.round(s.currentRect.y)).slice(0, 3)]); }).observe({ type: 'layout-shift', buffered: true });
      });
      const response = await page.goto(origin + path);
      const html = await response.text();
      const rendered = /data-rendered="(\w+)"/.exec(html)?.[1];
      const embedded = (() => { const m = /<script[^>]*id="kontor-answers"[^>]*>(.*?)<\/script>/s.exec(html); return m ? JSON.parse(m[1]) : []; })();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(250);
      const shifts = await page.evaluate(() => window.__shifts);
      const cls = shifts.reduce((s, [v]) => s + v, 0);
      const at = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/g, (id) => id.slice(-4));
      const short = path.replace(/[0-9a-f-]{36}/g, (id) => id.slice(-4));
      const counts = {};
      for (const a of asked) counts[a] = (counts[a] ?? 0) + 1;
      const doubles = Object.entries(counts).filter(([, n]) => n > 1).map(([a, n]) => `${n}x ${a}`);
      const timing = response.headers()['server-timing'] ?? '';
      const busy = /aria-busy="true"/.test(html) ? 'SKEL' : '';
      console.log([rendered ? 'R:' + rendered : '-', width, language, email.split('@')[0], short, at === short ? '' : '-> ' + at, `answers ${embedded.length}`, `asked ${asked.length}`, `cls ${cls.toFixed(3)}`, busy, `${Math.round(html.length / 1024)}kB`].filter(Boolean).join(' | '));
      if (asked.length) console.log('     asked: ' + asked.map((a) => a.replace(/[0-9a-f-]{36}/g, (id) => id.slice(-4))).join(', '));
      for (const d of doubles) console.log('     DOUBLE ' + d);
      if (cls > 0.01) console.log('     SHIFT ' + JSON.stringify(shifts));
      for (const p of problems) console.log('     PROBLEM ' + p);
      await page.close();
    }
  }
  await context.close();
}
await browser.close();
