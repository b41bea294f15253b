import type { Brand } from '@kontor/contract/operator-brand';
import type { ViolationCode } from '@kontor/contract/problem';
import { contrast, type Hex, hexOf, type Oklch, oklchOf } from './colour.ts';

export type BrandTheme = keyof Brand['colours'];

/** Those of the visual design, as shared/ui/src/styles/tokens.css has them. */
const design = {
  light: {
    'sky-50': '#eef8fe',
    'sky-100': '#daf0fc',
    'sky-200': '#b3e0f8',
    'sky-300': '#7ccbf3',
    'sky-400': '#45b7ef',
    'sky-500': '#19a6eb',
    'sky-550': '#1499da',
    'sky-600': '#0f86c2',
    'sky-700': '#0b6aa0',
    'sky-800': '#0a527e',
    'sky-on-frame': '#7ccbf3',
  },
  dark: {
    'sky-50': '#10303f',
    'sky-100': '#123a52',
    'sky-200': '#15506f',
    'sky-300': '#2a6f95',
    'sky-400': '#45b7ef',
    'sky-500': '#19a6eb',
    'sky-550': '#1499da',
    'sky-600': '#3fb0e8',
    'sky-700': '#6bc3f1',
    'sky-800': '#92d3f7',
    'sky-on-frame': '#7ccbf3',
  },
} as const satisfies Record<BrandTheme, Readonly<Record<string, Hex>>>;

type Step = keyof (typeof design)['light'];

/** The tokens of a theme that follow from its primary colour. */
export type BrandTokens = Readonly<Record<Step, Hex>>;

const steps = Object.keys(design.light) as Step[];

/** What lies on a fill: ink in both themes, and never white. */
const ink = '#062a3e';

/** Fills, which a pointer lightens and a press darkens: as far from the primary colour as in the design. */
const beside: readonly Step[] = ['sky-400', 'sky-550'];

/**
 * The tokens of a theme by its primary colour. Grounds, edges and texts keep the lightness that the design gives them, by which they are
 * legible, and take the hue.
 */
export function brandTokens(primary: string, theme: BrandTheme): BrandTokens {
  const own = design[theme];
  if (primary === own['sky-500']) return own;
  const [wanted, anchor] = [oklchOf(primary), oklchOf(own['sky-500'])];
  const colourful = Math.min(1, wanted.chroma / anchor.chroma);
  const follow = (step: Step): Hex => {
    if (step === 'sky-500') return primary as Hex;
    const { lightness, chroma }: Oklch = oklchOf(own[step]);
    const isBeside = beside.includes(step);
    return hexOf({
      lightness: isBeside ? Math.min(1, Math.max(0, wanted.lightness + lightness - anchor.lightness)) : lightness,
      chroma: isBeside ? wanted.chroma : chroma * colourful,
      hue: wanted.hue,
    });
  };
  return Object.fromEntries(steps.map((step) => [step, follow(step)])) as Record<Step, Hex>;
}

/** The grounds of the design on which these colours stand. */
const grounds = {
  light: { card: '#ffffff', page: '#f4f6f8', frame: '#062a3e', raised: '#062a3e', ink: '#062a3e' },
  dark: { card: '#11242f', page: '#0b1b25', frame: '#04131c', raised: '#1d4053', ink: '#edf3f6' },
} as const;

export interface ContrastFault {
  readonly code: Extract<ViolationCode, 'contrast-of-text' | 'contrast-of-controls'>;
  readonly message: string;
}

type Pair = readonly [where: string, one: string, other: string];

/**
 * Why a primary colour cannot be used (WCAG 2.2, level AA): texts need 4.5 : 1 (1.4.3), edges and marks that carry a meaning 3 : 1
 * (1.4.11). Empty if it can.
 */
export function contrastFaults(primary: string, theme: BrandTheme): ContrastFault[] {
  const tokens = brandTokens(primary, theme);
  const { card, page, frame, raised, ink: text } = grounds[theme];
  const texts: readonly Pair[] = [
    ['text on buttons', ink, tokens['sky-500']],
    ['text on buttons under a pointer', ink, tokens['sky-400']],
    ['text on pressed buttons', ink, tokens['sky-550']],
    ['letters on the frame', ink, tokens['sky-on-frame']],
    ['links on cards', tokens['sky-800'], card],
    ['links on pages', tokens['sky-800'], page],
    ['links on notices', tokens['sky-800'], tokens['sky-50']],
    ['text on what is selected', text, tokens['sky-100']],
  ];
  const controls: readonly Pair[] = [
    ['the line on the frame', tokens['sky-500'], frame],
    ['marks on cards', tokens['sky-600'], card],
    ['edges on pages', tokens['sky-700'], page],
    ['marks on the frame', tokens['sky-on-frame'], frame],
    ['marks on short messages', tokens['sky-on-frame'], raised],
  ];
  return [...below(texts, 4.5, 'contrast-of-text'), ...below(controls, 3, 'contrast-of-controls')];
}

/** The first pair that is not told apart well enough. */
function below(pairs: readonly Pair[], least: number, code: ContrastFault['code']): ContrastFault[] {
  const pair = pairs.find(([, one, other]) => contrast(one, other) < least);
  if (pair === undefined) return [];
  const [where, one, other] = pair;
  const ratio = Math.floor(contrast(one, other) * 10) / 10;
  return [{ code, message: `The contrast of ${where} is ${ratio} : 1 instead of ${least} : 1` }];
}
