import type { Brand } from '@kontor/contract/operator-brand';
import { firstShownBrand } from '@kontor/contract/shown-brand';
import { brandTokens } from '@kontor/domain/brand-colours';

// The full page of the design system (shared/ui/src/full-page.tsx) in plain HTML: no style sheet or font of a build is
// available while it is shown. nginx takes it as one word of its configuration, which is limited to 4 KiB, therefore no
// indentation.
const dense = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, '');

/** Colours and sizes are those of shared/ui/src/styles/tokens.css; `painterOf` replaces those that a brand changes. */
export const style = dense(`
*{box-sizing:border-box}
body{
display:grid;grid-template-rows:auto 1fr auto;min-height:100vh;margin:0;overflow-x:hidden;background:#f4f6f8;color:#062a3e;
font:1.125rem/1.75rem "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif
}
header,footer{padding:32px 64px}
header{display:flex;align-items:center;gap:10px;font-size:1.1875rem;line-height:1.5rem;font-weight:680;letter-spacing:-.03em}
footer{color:#536b79;font-size:.8125rem;line-height:1.125rem}
main{align-self:center;width:100%;min-width:0}
.line{display:block;width:100%;height:120px;margin-bottom:40px}
.text{max-width:1120px;margin:0 auto;padding:0 64px}
h1{margin:0;font-size:3.5rem;line-height:3.75rem;font-weight:620;letter-spacing:-.034em;text-wrap:balance;overflow-wrap:anywhere}
p{max-width:560px;margin:14px 0 0;color:#46616f;text-wrap:pretty}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:20px 24px;margin-top:32px;font-size:.9375rem;line-height:1.25rem}
a{border-radius:2px;color:#0a527e;font-weight:520;text-decoration:underline 2px #19a6eb;text-underline-offset:4px}
a:hover{color:#062a3e}
.button{
display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border-radius:8px;background:#19a6eb;
color:#062a3e;font-weight:620;text-decoration:none
}
.button:hover{background:#45b7ef}
a:focus-visible{outline:2px solid #0b6aa0;outline-offset:2px}
@media(max-width:959px){header,footer{padding:20px}.text{padding:0 20px}.line{height:100px}}
@media(max-width:599px){h1{font-size:2.5rem;line-height:2.875rem}.button{width:100%}}
@media(prefers-color-scheme:dark){
body{background:#0b1b25;color:#edf3f6;color-scheme:dark}
p,footer{color:#abbfca}
a:not(.button){color:#92d3f7}
.line circle{fill:#0b1b25}
.line circle+circle{fill:#edf3f6}
}
`);

export const mark = dense(`
<svg width="32" height="32" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#19a6eb"/>
<path d="M7.5 6.5h3.4v15H7.5z" fill="#062a3e"/><path d="M21 6.5 13.6 14l7.4 7.5" fill="none" stroke="#062a3e" stroke-width="3.4"/></svg>
`);

const lineAcross = (end: string): string =>
  dense(`
<svg class="line" viewBox="0 0 1440 120" preserveAspectRatio="xMidYMid slice" fill="none" stroke-width="4" stroke-linecap="round" aria-hidden="true">
${end}
<circle cx="224" cy="60" r="11" fill="#f4f6f8" stroke="#19a6eb"/><circle cx="224" cy="60" r="4.5" fill="#062a3e"/></svg>
`);

export const brokenLine = lineAcross(`
<path d="M-400 60H640c22 0 28 10 36 24M764 36c8 14 14 24 36 24H1840" stroke="#19a6eb"/>
<path d="m709 46-8-14M722 40V22M731 74l8 14M718 80v18" stroke="#ff5252"/>
`);

export const endingLine = lineAcross(`
<path d="M-400 60H720M720 40v40" stroke="#19a6eb"/><path d="M752 60H1840" stroke="#b7c4cc" stroke-dasharray="1 13"/>
`);

/**
 * Checks every five seconds whether the page is available, and then shows it. Not `http-equiv="refresh"`: a reload
 * starts reading again for users of screen readers (WCAG 2.2, failure F41).
 */
export const askAgain = dense(`
setTimeout(async function again(){
try{
const{status}=await fetch(location.href,{method:"HEAD",cache:"no-store",headers:{accept:"text/html"},signal:AbortSignal.timeout(10000)});
if(status<500)return location.reload()
}catch{}
setTimeout(again,5000)
},5000)
`);

/** A grey, where it is not known whose portal it is. */
export const noColours = { light: '#98afbc', dark: '#98afbc' };

const { colours: first } = firstShownBrand;

/** Replaces the colours of the design by those of a brand. */
export function painterOf({ light, dark }: Brand['colours']): (text: string) => string {
  const design = brandTokens(first.light, 'light');
  const own = brandTokens(light, 'light');
  const replaced = new Map<string, string>(
    Object.entries(design).map(([name, colour]) => [colour, own[name as keyof typeof own]]),
  );
  // Of the dark theme the pages use the colour of links alone.
  replaced.set(brandTokens(first.dark, 'dark')['sky-800'], brandTokens(dark, 'dark')['sky-800']);
  return (text) => text.replaceAll(/#[\da-f]{6}/g, (colour) => replaced.get(colour) ?? colour);
}
