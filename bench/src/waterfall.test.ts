import { expect, test } from 'vitest';
import { depthOf } from './waterfall.ts';

const page = { url: '/login', askedBy: [] };
const main = { url: '/main.js', askedBy: ['/login'] };

test('a page alone is one wave', () => expect(depthOf([page])).toBe(1));

test('files that the page refers to are one more, however many', () => {
  expect(depthOf([page, main, { url: '/main.css', askedBy: ['/login'] }])).toBe(2);
});

test('a chunk that a script requests follows the script', () => {
  expect(depthOf([page, main, { url: '/layout.js', askedBy: ['/main.js'] }])).toBe(3);
});

test('the latest of all requesters counts', () => {
  const entry = { url: '/entry.js', askedBy: ['/main.js'] };
  expect(depthOf([page, main, entry, { url: '/remote.js', askedBy: ['/main.js', '/entry.js'] }])).toBe(4);
});

test('a file without a known requester follows the page', () => {
  expect(depthOf([page, { url: '/chunk.js', askedBy: ['/api/v4/user'] }])).toBe(2);
});
