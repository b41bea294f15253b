// Returns objects that act when they are read: getters, proxies, texts that are none.
let turn = 0;
const odd = [
  () => new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : { toString: () => 'proxy' }) }),
  () => ({
    get markup() {
      throw {
        get stack() {
          throw 1;
        },
      };
    },
    title: '',
  }),
  () => ({ markup: { toString: () => ({}) }, title: Symbol('title') }),
  () => ({ markup: '\ud800\u2028</script><!--', title: '\u0000' }),
  () => ({
    then: (resolve, reject) => (
      resolve({ markup: 'one', title: '' }), resolve({ markup: 'two', title: '' }), reject(1)
    ),
  }),
  () => {
    throw new Proxy(new Error('x'), {
      get() {
        throw 2;
      },
    });
  },
  () => {
    throw Object.defineProperty(new Error('x'), 'remote', { get: () => 'host' });
  },
];
var hostile = async (request) =>
  odd[Number(new URLSearchParams(request.url.split('?')[1]).get('turn') ?? turn++) % odd.length]();
