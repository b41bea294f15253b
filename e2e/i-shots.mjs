import { chromium } from '@playwright/test';

const P = 'http://127.0.0.1:8107';
const [, , out, who = 'merchant@demo.test', ...only] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const now = new Date((await (await fetch(P + '/dev/clock')).json()).now);
for (const lang of ['de', 'en']) {
  const ctx = await browser.newContext({
    locale: lang === 'de' ? 'de-DE' : 'en-GB',
    viewport: { width: 1440, height: 1000 },
  });
  const page = await ctx.newPage();
  await page.clock.install({ time: now });
  await page.addInitScript(() => {
    window.__cls = 0;
    window.__sh = [];
    new PerformanceObserver((l) => {
      for (const e of l.getEntries())
        if (!e.hadRecentInput) {
          window.__cls += e.value;
          window.__sh.push([
            e.value.toFixed(4),
            e.sources.map(
              (s) => (s.node?.className || s.node?.nodeName || '') + ' ' + s.previousRect.y + '->' + s.currentRect.y,
            ),
          ]);
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  page.on('pageerror', (e) => console.log('ERR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  await page.goto(P + '/login');
  await page.getByRole('button', { name: /Nur notwendige|necessary/i }).click();
  await page
    .getByLabel(/E-Mail|E-mail/)
    .first()
    .fill(who);
  await page.getByLabel(/^(Passwort|Password)$/).fill('demo');
  const pw = (await import('@kontor/contract/demo')).demoPassword;
  await page.getByLabel(/^(Passwort|Password)$/).fill(pw);
  await page.getByRole('button', { name: /^(Anmelden|Sign in)$/ }).click();
  await page.waitForURL(/shop\//);
  await page.request.fetch(P + '/api/v4/user', { method: 'GET' });
  const base = page.url().match(/.*\/shop\/[^/?]+/)[0];
  if (lang === 'en') {
    const x = (await ctx.cookies()).find((c) => /xsrf/i.test(c.name));
    const u = await (await page.request.get(P + '/api/v4/user')).json();
    const r = await page.request.put(P + '/api/v4/user', {
      data: { firstName: u.firstName, lastName: u.lastName, language: 'en' },
      headers: { 'x-xsrf-token': decodeURIComponent(x?.value ?? '') },
    });
    console.log('lang', r.status());
  } else {
    const x = (await ctx.cookies()).find((c) => /xsrf/i.test(c.name));
    const u = await (await page.request.get(P + '/api/v4/user')).json();
    const r = await page.request.put(P + '/api/v4/user', {
      data: { firstName: u.firstName, lastName: u.lastName, language: 'de' },
      headers: { 'x-xsrf-token': decodeURIComponent(x?.value ?? '') },
    });
    console.log('lang', r.status());
  }
  const pages = {
    home: '',
    subscription: '/subscription',
    usage: '/subscription/usage',
    checkout: '/subscription?plan=starter&checkout=true',
    profile: '/user/edit',
  };
  for (const [name, path] of Object.entries(pages)) {
    if (only.length && !only.includes(name)) continue;
    for (const width of lang === 'de' ? [320, 390, 768, 1440] : [390, 1440]) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 1000 });
      await page.goto(base + path);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(500);
      const cls = await page.evaluate(() => [
        window.__cls.toFixed(4),
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        window.__cls > 0.005 ? JSON.stringify(window.__sh) : '',
      ]);
      console.log(lang, name, width, 'cls', ...cls);
      if ((width !== 768 && width !== 320) || width === 320)
        await page.screenshot({ path: `${out}/${name}-${lang}-${width}.png`, fullPage: true });
    }
  }
  await ctx.close();
}
await browser.close();
