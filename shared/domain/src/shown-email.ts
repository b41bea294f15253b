/**
 * An e-mail address as people write it: with its domain in letters (`eva@bücher.de`) instead of its ASCII form, in which it is stored and sent
 * (`eva@xn--bcher-kva.de`). A domain stays in ASCII if it would be read as another one: a label that mixes Latin letters with those of another
 * script, as browsers do (Unicode TR39, 5.2), or one that is no proper ASCII form.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const ascii = address.slice(at + 1);
  if (!/(?:^|\.)xn--/i.test(ascii)) return address;
  const shown = ascii
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? decoded(label.slice(4).toLowerCase()) : label))
    .join('.');
  return isSafe(shown, ascii) ? address.slice(0, at + 1) + shown : address;
}

const latin = /\p{Script=Latin}/u;
const ofAnother = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const isSafe = (shown: string, ascii: string): boolean =>
  shown.split('.').every((label) => !(latin.test(label) && ofAnother.test(label))) &&
  URL.canParse(`http://${shown}`) &&
  new URL(`http://${shown}`).hostname === ascii.toLowerCase();

/** The values of RFC 3492, 5. */
const base = 36;
const range = { least: 1, most: 26 };
const first = { sign: 128, bias: 72 };

/** Punycode (RFC 3492, 6.2); empty for what is none. A library would be several times as long, on every page. */
function decoded(label: string): string {
  const end = Math.max(label.lastIndexOf('-'), 0);
  const signs = Array.from(label.slice(0, end), (sign) => sign.charCodeAt(0));
  let { sign, bias } = first;
  let place = 0;
  let at = end > 0 ? end + 1 : 0;
  while (at < label.length) {
    const before = place;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(label.charCodeAt(at));
      if (digit === null) return '';
      at += 1;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, range.least), range.most);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const size = signs.length + 1;
    bias = adapted(place - before, size, before === 0);
    sign += Math.floor(place / size);
    if (sign > 0x10_ff_ff) return '';
    place %= size;
    signs.splice(place, 0, sign);
    place += 1;
  }
  return String.fromCodePoint(...signs);
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35; `null` behind the end of the label. */
function digitOf(code: number): number | null {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : null;
}

function adapted(delta: number, size: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / size);
  let steps = 0;
  for (; rest > ((base - range.least) * range.most) / 2; steps += base) rest = Math.floor(rest / (base - range.least));
  return steps + Math.floor(((base - range.least + 1) * rest) / (rest + 38));
}
