import { html, page } from './html.ts';
import type { PageTexts } from './texts.ts';

/** The onboarding of a connected account; one click replaces the forms for bank account and documents. */
export function onboardingPage(action: string, { language, text }: PageTexts): string {
  const title = text('onboardingTitle');
  const body = html`
<h1>${title}</h1>
<p class="note">${text('sandboxNote')}</p>
<p>${text('onboardingText')}</p>
<form method="post" action="${action}" class="actions"><button>${text('onboardingComplete')}</button></form>`;
  return page(language, title, body);
}

export function dashboardPage(id: string, { language, text }: PageTexts): string {
  const title = text('dashboardTitle');
  return page(language, title, html`<h1>${title}</h1><p class="note">${text('sandboxNote')}</p><p>${id}</p>`);
}
