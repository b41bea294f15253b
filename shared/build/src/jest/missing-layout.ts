/** jsdom has no layout. Components may ask for it anyway; they get a desktop page on which nothing moves. */
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

Object.assign(globalThis, {
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  matchMedia,
  scrollTo() {},
});

Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
  getAnimations: () => [],
});
