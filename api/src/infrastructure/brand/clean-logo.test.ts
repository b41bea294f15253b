import { firstBrand } from '@kontor/contract/first-brand';
import { expect, test } from 'vitest';
import { cleanLogo } from './clean-logo.ts';

const svg = (content: string, head = 'viewBox="0 0 10 10"') => `<svg ${head}>${content}</svg>`;
const shape = '<path d="M0 0h10v10z" fill="#f59e0b"></path>';

test('the logo of the first brand is one, and stays what it is', () => {
  expect(cleanLogo(firstBrand.logo)).toBe(firstBrand.logo);
  expect(cleanLogo(cleanLogo(svg(shape)) ?? '')).toBe(cleanLogo(svg(shape)));
});

test('shapes, gradients and clipping stay, with names as SVG writes them', () => {
  const content =
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
    '<g clip-path="url(#b)"><rect width="4" height="4" fill="url(#a)"></rect></g>';
  expect(cleanLogo(svg(content))).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a name space of its own', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
  [
    'foreign content',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  ],
  ['a picture of another server', '<image href="https://evil.example/x.png"/>'],
  ['a reference', '<use href="https://evil.example/x.svg#a"/>'],
  ['a style sheet', '<style>@import url(https://evil.example/x.css)</style>'],
  ['a link', '<a href="javascript:alert(1)"></a>'],
  ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['a text', '<text>Kontor</text>words'],
  ['a comment', '<!-- --><script>alert(1)</script> -->'],
  ['a section of characters', '<![CDATA[<script>alert(1)</script>]]>'],
])('%s is removed', (_, content) => {
  expect(cleanLogo(svg(content + shape))).toBe(cleanLogo(svg(shape)));
});

test.each([
  'onload="alert(1)"',
  'style="fill:url(https://evil.example/x)"',
  'fill="url(https://evil.example/x#a)"',
  'fill="url(javascript:alert(1))"',
  'filter="url(#a)"',
  'xlink:href="https://evil.example"',
  'class="a"',
  'fill="u&#114;l(//evil.example)"',
])('the attribute %s is removed', (attribute) =>
  expect(cleanLogo(svg(shape.replace('<path', `<path ${attribute}`).replace(/ fill="#f59e0b"/, '')))).toBe(
    cleanLogo(svg(shape.replace(' fill="#f59e0b"', ''))),
  ),
);

test('what defines an entity or brings a document type leaves nothing of either', () => {
  const cleaned = cleanLogo(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(shape)}`,
  );
  expect(cleaned).not.toMatch(/ENTITY|DOCTYPE|passwd|<\?/);
});

test.each([
  ['no picture', 'Kontor'],
  ['a page', '<html><body>x</body></html>'],
  ['nothing that draws', svg('<script>1</script>')],
  ['a picture without a measure', svg(shape, '')],
  ['two pictures', svg(shape) + svg(shape)],
  ['a picture in another one', svg(svg(shape))],
])('%s is no logo', (_, text) => expect(cleanLogo(text)).toBeNull());
