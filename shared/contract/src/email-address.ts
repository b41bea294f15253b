import * as z from 'zod/mini';
import { oneLine } from './normal-form.ts';

/** What RFC 5321 (4.5.3.1) and its erratum 1690 allow: of the part before the at sign, and of the whole, in octets. */
const longest = { local: 64, whole: 254 };

/** Dots only between other characters (RFC 5322, dot-atom): servers refuse the others, which browsers let pass. */
const dotAtom = /^[^.]+(?:\.[^.]+)*$/;

/** A name of the public internet: of at least two labels, and no address of a machine, as which a number at the end counts. */
const publicName = /\.[^.]*[a-z][^.]*$/;

/** What is pasted along without being seen. Joiners may be part of a domain (RFC 5892, appendix A.1 and A.2). */
const invisible = /[^\P{Cf}\u200C\u200D]/gu;

/** Letters of any script with their marks and joiners, digits, hyphens and dots; nothing that `URL` reads as another part of an address. */
const domainLetters = /^(?:[\p{L}\p{M}\p{N}.-]|\u200C|\u200D)+$/u;

/**
 * An e-mail address as mail servers and the payment provider take it: with a domain in other letters than ASCII in its ASCII form
 * (`eva@bücher.de` becomes `eva@xn--bcher-kva.de`, UTS #46, as browsers convert it).
 *
 * What counts as an address is what browsers accept in `<input type="email">` (WHATWG HTML, 4.10.5.1.5), with the lengths and dots of
 * RFC 5321 and RFC 5322. Addresses with other letters before the at sign (RFC 6531) are none: neither all mail servers nor the
 * payment provider take them.
 *
 * @returns `null` for what is no address
 */
export function asciiEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null || local.length > longest.local || !dotAtom.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= longest.whole && z.regexes.html5Email.test(address) ? address : null;
}

/** An address as it is stored and sent: in ASCII where it is one, in letters of usual width, and nothing invisible. */
export function sentEmail(text: string): string {
  const address = text.normalize('NFKC').replaceAll(invisible, '').replaceAll('。', '.');
  return asciiEmail(address) ?? address;
}

function asciiDomain(domain: string): string | null {
  if (!domainLetters.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const ascii = new URL(`http://${domain}`).hostname;
  if (!publicName.test(ascii)) return null;
  // Capitals mean nothing in a domain, and stay as they were typed.
  return ascii === domain.toLowerCase() ? domain : ascii;
}

/**
 * An address as accounts are stored and found by it: in ASCII and lower case, so that one mailbox has one account. What is no
 * address is only written in lower case.
 */
export const accountEmail = (text: string): string => sentEmail(oneLine(text)).toLowerCase();
