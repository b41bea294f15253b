import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createPublicWeb, redirectWithinSite } from './public-web.ts';

/** Listens on every loopback address, so that any connection that gets through is noticed. */
let server: Server;
let port: number;
let asked: string[] = [];
let answer: (path: string, response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const ok = (_: string, response: ServerResponse) => void response.end('a shop');
const redirect = (to: string) => (path: string, response: ServerResponse) =>
  path === '/' ? void response.writeHead(302, { location: to }).end() : ok(path, response);

/** The production rule with every port open: only the address stops a visit. */
const web = createPublicWeb({ ports: null });
/** As if 127.0.0.1 were a public address and every name resolved to it. */
const asIfPublic = {
  ports: null,
  isAllowed: (address: string) => address === '127.0.0.1',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};

test.each([
  ['loopback', 'http://127.0.0.1:PORT/'],
  ['loopback of IPv6', 'http://[::1]:PORT/'],
  ['any address of this machine', 'http://0.0.0.0:PORT/'],
  ['a name that resolves to loopback', 'http://localhost:PORT/'],
  ['a decimal host', 'http://2130706433:PORT/'],
  ['an octal host', 'http://0177.0.0.1:PORT/'],
  ['a hexadecimal host', 'http://0x7f.1:PORT/'],
  ['an IPv4-mapped host', 'http://[::ffff:127.0.0.1]:PORT/'],
  ['a user before the host', 'http://shop.test@127.0.0.1:PORT/'],
  ['a full stop behind the host', 'http://127.0.0.1.:PORT/'],
])('blocked before a connection: %s', async (_, url) => {
  answer = ok;
  expect(await web.visit(new URL(url.replace('PORT', String(port))))).toBe('refused');
  expect(asked).toEqual([]);
});

test.each([
  ['private', '10.0.0.1', '172.16.3.4', '192.168.1.1', 'fd00::1'],
  ['link-local', '169.254.1.1', 'fe80::1'],
  ['metadata services', '169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '168.63.129.16', '::ffff:a83f:8110'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::127.0.0.1'],
  ['IPv6 that stands for IPv4', '64:ff9b::7f00:1', '2002:7f00:1::', '::ffff:10.0.0.1'],
  ['unassigned IPv6 ranges', '200::1', '4000::1', 'c000::1'],
  ['not an address of one machine', '0.0.0.0', '255.255.255.255', '224.0.0.1', '::', 'ff02::1'],
  ['reserved', '192.0.2.1', '198.18.0.1', '240.0.0.1', '2001:db8::1'],
  ['no address', 'shop.test', ''],
])('not public: %s', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('public addresses are public', () => {
  expect(['93.184.216.34', '2606:4700::6810:84e5', '172.15.0.1'].every(isPublicAddress)).toBe(true);
});

test('DNS rebinding: a name is resolved once, and the connection goes to what was checked', async () => {
  answer = ok;
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const rebinding = createPublicWeb({ ...asIfPublic, resolve });
  expect(await rebinding.visit(new URL(`http://rebind.test:${port}/`))).toBe('answered');
  expect(asked).toBe(1);
});

test('a name with a public and a private address is refused', async () => {
  const resolve = async () => ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
  const twoFaces = createPublicWeb({ ...asIfPublic, resolve });
  expect(await twoFaces.visit(new URL(`http://two.test:${port}/`))).toBe('refused');
  expect(asked).toEqual([]);
});

test('a shop that answers after a redirect', async () => {
  answer = redirect('/de/');
  expect(await createPublicWeb(asIfPublic).visit(new URL(`http://shop.test:${port}/`))).toBe('answered');
  expect(asked).toEqual([`shop.test:${port} /`, `shop.test:${port} /de/`]);
});

test.each([
  ['loopback', 'http://127.0.0.2:PORT/inside'],
  ['metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['a file', 'file:///etc/passwd'],
])('a redirect is checked like a new address: %s', async (_, to) => {
  answer = redirect(to.replace('PORT', String(port)));
  expect(await createPublicWeb(asIfPublic).visit(new URL(`http://shop.test:${port}/`))).toBe('refused');
  expect(asked).toHaveLength(1);
});

test('a short text is read at its address, also after a redirect to the same host', async () => {
  answer = (path, response) =>
    path === '/proof.txt'
      ? void response.writeHead(301, { location: `http://www.shop.test:${port}/there.txt` }).end()
      : void response.end('the text');
  expect(await createPublicWeb(asIfPublic).read(new URL(`http://shop.test:${port}/proof.txt`))).toBe('the text');
});

test.each<[string, (path: string, response: ServerResponse) => void]>([
  [
    'of another host',
    (path, response) =>
      path === '/'
        ? void response.writeHead(302, { location: `http://evil.test:${port}/text` }).end()
        : ok(path, response),
  ],
  ['that is missing', (_, response) => void response.writeHead(404).end('the text')],
  ['that is long', (_, response) => void response.end('x'.repeat(2000))],
])('a text %s is not read', async (_, answering) => {
  answer = answering;
  expect(await createPublicWeb(asIfPublic).read(new URL(`http://shop.test:${port}/`))).toBeNull();
});

test('a text of a private network is not asked for', async () => {
  answer = ok;
  expect(await web.read(new URL(`http://127.0.0.1:${port}/`))).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['https://shop.test/proof.txt', '/laden/proof.txt', 'https://shop.test/laden/proof.txt'],
  ['https://shop.test/proof.txt', 'https://www.shop.test/proof.txt', 'https://www.shop.test/proof.txt'],
  ['http://shop.test/proof.txt', 'https://shop.test/proof.txt', 'https://shop.test/proof.txt'],
  ['https://shop.test/proof.txt', 'http://shop.test/proof.txt', null],
  ['https://shop.test/proof.txt', 'https://evil.test/proof.txt', null],
  ['https://shop.test/proof.txt', 'https://[', null],
  ['https://shop.test/proof.txt', undefined, null],
])('from %s a text that moved to %s is read at %s', (from, location, to) => {
  expect(redirectWithinSite(new URL(from), location)?.href ?? null).toBe(to);
});

test('redirects in a circle end', async () => {
  answer = (_, response) => void response.writeHead(302, { location: '/' }).end();
  expect(await createPublicWeb(asIfPublic).visit(new URL(`http://shop.test:${port}/`))).toBe('silent');
  expect(asked).toHaveLength(5);
});

test('only the standard web ports are visited', async () => {
  answer = ok;
  const production = createPublicWeb({ ...asIfPublic, ports: [80, 443] });
  expect(await production.visit(new URL(`http://shop.test:${port}/`))).toBe('refused');
  expect(asked).toEqual([]);
});

test('a server that has not answered within five seconds counts as silent', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  answer = () => limit.abort();
  expect(await createPublicWeb(asIfPublic).visit(new URL(`http://slow.test:${port}/`))).toBe('silent');
  expect(timeout.mock.calls).toEqual([[5000]]);
});

test('the connection of an answer without an end is closed', async () => {
  const closed = Promise.withResolvers<void>();
  answer = (_, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200);
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more));
    more();
  };
  expect(await createPublicWeb(asIfPublic).visit(new URL(`http://endless.test:${port}/`))).toBe('answered');
  await closed.promise;
});

test('an unknown name, a closed port and a failing server count as silent', async () => {
  const unknown = createPublicWeb({ ...asIfPublic, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await unknown.visit(new URL('http://unknown.test/'))).toBe('silent');
  expect(await createPublicWeb(asIfPublic).visit(new URL('http://shop.test:9/'))).toBe('silent');
  answer = (_, response) => void response.writeHead(503).end();
  expect(await createPublicWeb(asIfPublic).visit(new URL(`http://shop.test:${port}/`))).toBe('silent');
});
