import { expect, test } from '@jest/globals';
import { standIns } from './announce.ts';

const bare = {
  production: true,
  paymentIsSandboxed: true,
  smtpUrl: null,
  databaseUrl: null,
  publicUrl: 'http://127.0.0.1:8080',
};

test('production names every part that only stands in', () => {
  expect(standIns(bare)).toEqual([
    expect.stringContaining('nobody is charged'),
    expect.stringContaining('no mail is sent'),
    expect.stringContaining('embedded database'),
    expect.stringContaining('not https'),
  ]);
  const complete = {
    paymentIsSandboxed: false,
    smtpUrl: 'smtp://mail',
    databaseUrl: 'postgres://db',
    publicUrl: 'https://portal.test',
  };
  expect(standIns({ production: true, ...complete })).toEqual([]);
});

test('a sandbox is one, and nobody needs to be told', () => {
  expect(standIns({ ...bare, production: false })).toEqual([]);
});
