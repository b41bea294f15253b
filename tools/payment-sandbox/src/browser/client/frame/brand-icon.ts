const svg = 'http://www.w3.org/2000/svg';

const shapes: Record<string, { fill: string; letters: string }> = {
  visa: { fill: '#1a1f71', letters: 'VISA' },
  mastercard: { fill: '#b3261e', letters: 'MC' },
  amex: { fill: '#006fcf', letters: 'AMEX' },
  discover: { fill: '#b34a00', letters: 'DISC' },
  diners: { fill: '#0b5c8f', letters: 'DC' },
  jcb: { fill: '#0e6b35', letters: 'JCB' },
  unionpay: { fill: '#8f1427', letters: 'UP' },
  unknown: { fill: '#8a94a0', letters: '' },
};

/** A plain card with the brand's name. Decorative: the number field has the same information as text. */
export function brandIcon(): { element: SVGSVGElement; show(brand: string): void } {
  const element = document.createElementNS(svg, 'svg');
  element.setAttribute('viewBox', '0 0 32 21');
  element.setAttribute('class', 'brand');
  element.setAttribute('aria-hidden', 'true');
  const card = document.createElementNS(svg, 'rect');
  card.setAttribute('width', '32');
  card.setAttribute('height', '21');
  card.setAttribute('rx', '3');
  const letters = document.createElementNS(svg, 'text');
  for (const [name, value] of [
    ['x', '16'],
    ['y', '14'],
    ['fill', '#fff'],
    ['font-size', '9'],
    ['font-weight', '700'],
    ['text-anchor', 'middle'],
  ] as const)
    letters.setAttribute(name, value);
  element.append(card, letters);
  const show = (brand: string) => {
    const shape = shapes[brand] ?? shapes.unknown;
    card.setAttribute('fill', shape?.fill ?? '');
    letters.textContent = shape?.letters ?? '';
  };
  show('unknown');
  return { element, show };
}
