// platform: formats all numbers of the page in its own way
Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
  get() {
    return (number) => String(Math.round(number));
  },
  configurable: true,
});
