import { expect, test } from 'vitest';
import { framedByUs, framesIn, hashPolicy, noncePolicy } from './security.ts';

const page = (attribute: string) => Buffer.from(`<main><a href="/" ${attribute}>x</a></main>`);

test('a page that embeds a film lets in the host of its frame, and no other', () => {
  const frames = framesIn(page('data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"'));
  expect(frames).toEqual(['https://www.youtube-nocookie.com']);
  expect(hashPolicy('', null, frames)).toContain('; frame-src https://www.youtube-nocookie.com;');
  expect(noncePolicy('n', null, { frames })).toContain('; frame-src https://www.youtube-nocookie.com;');
});

test.each([
  'data-title="none"',
  'data-embed="https://example.com/embed/1"',
  'data-embed="https://www.youtube-nocookie.com.example.com/embed/1"',
  'title="data-embed=&quot;https://www.youtube-nocookie.com/&quot;"',
])('any other page lets in none: %s', (attribute) => {
  const frames = framesIn(page(attribute));
  expect(frames).toEqual([]);
  expect(hashPolicy('', null, frames)).not.toContain('frame-src');
});

test('a preview may stand in a frame of ours, any other page in none', () => {
  expect(hashPolicy('', null)).toContain("frame-ancestors 'none'");
  expect(framedByUs(hashPolicy('', null))).toContain("frame-ancestors 'self'");
});
