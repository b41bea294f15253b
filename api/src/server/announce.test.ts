import { expect, test } from 'vitest';
import { standIns } from './announce.ts';

const bare = {
  production: true,
  paymentIsSandboxed: true,
  smtpUrl: null,
  databaseUrl: null,
  secretKeys: [],
  publicUrl: 'http://127.0.0.1:8080',
};

test('in production the start lists every stand-in', () => {
  expect(standIns(bare)).toEqual([
    expect.stringContaining('never charged'),
    expect.stringContaining('no mail is sent'),
    expect.stringContaining('embedded database'),
    expect.stringContaining('KONTOR_SECRET_KEYS'),
    expect.stringContaining('not https'),
  ]);
  const complete = {
    paymentIsSandboxed: false,
    smtpUrl: 'smtp://mail',
    databaseUrl: 'postgres://db',
    secretKeys: [{ name: '2026-11', key: Buffer.alloc(32) }],
    publicUrl: 'https://portal.test',
  };
  expect(standIns({ production: true, ...complete })).toEqual([]);
});

test('a sandbox lists no stand-ins', () => {
  expect(standIns({ ...bare, production: false })).toEqual([]);
});
