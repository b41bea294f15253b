/** jsdom has neither layout nor pointer. Components that ask for them get a desktop page on which nothing moves. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });

/** What a menu dispatches when an entry is chosen by keyboard. */
class PointerEvent extends MouseEvent {
  readonly pointerType: string;
  readonly pointerId: number;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
    this.pointerId = init.pointerId ?? 0;
  }
}

Object.assign(globalThis, {
  PointerEvent,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  matchMedia,
  scrollTo() {},
});

// Nor does it measure.
Object.assign(performance, { mark() {}, getEntriesByType: () => [] });

Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
  getAnimations: () => [],
});
