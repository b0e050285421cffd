import { describe, expect, test } from 'vitest';
import { withUsedStyles } from './used-styles.ts';

let sheets = 0;

/** What is left of a sheet on a page of one card with a picture. */
const left = (css: string): string => {
  const page = `<style data-precedence="page" data-href="/assets/${(sheets += 1)}.css">${css}</style><p class="card wide" data-x="1"><b class="card_p+c">b</b></p>`;
  const html = withUsedStyles(page);
  expect(html.replace(/<style[\s\S]*<\/style>/, '')).toBe(page.replace(/<style[\s\S]*<\/style>/, ''));
  return /<style data-precedence="page">([\s\S]*)<\/style>/.exec(html)?.[1] ?? 'no sheet';
};

describe('styles of a page without script', () => {
  test.each([
    ['.card{color:red}', '.card{color:red}'],
    ['.other{color:red}', ''],
    ['.card .other{a:b}.card.wide>b{c:d}', '.card.wide>b{c:d}'],
    ['.other,.card,p:hover{a:b}', '.card,p:hover{a:b}'],
    ['body,:root{a:b}', 'body,:root{a:b}'],
    [String.raw`.card_p\+c{a:b}.card_p\+d{a:b}`, String.raw`.card_p\+c{a:b}`],
  ])('keep what meets something: %s', (css, stored) => {
    expect(left(css)).toBe(stored);
  });

  test('keep what may meet something: choices, denials and attributes', () => {
    const css = '.card:not(.other){a:b}.card:is(.other,.wide){a:b}p:has(.other){a:b}[data-x=".other"]{a:b}';
    expect(left(css)).toBe(css);
  });

  test('conditions go with the last of their rules', () => {
    expect(left('@media print{.other{a:b}@media (min-width:1px){.other{a:b}}}')).toBe('');
    expect(left('@media (max-width:9px){.card{a:b}.other{a:b}}')).toBe('@media (max-width:9px){.card{a:b}}');
  });

  test('whatever is no rule stays', () => {
    const css =
      '@import "a{.css";@view-transition{navigation:auto}@keyframes turn{to{rotate:1turn}}@page{margin:1mm}.card:after{content:"}.x{"}';
    expect(left(css)).toBe(css);
  });

  test('nested rules stay with theirs', () => {
    expect(left('.card{a:b;&:hover{c:d}.x &{e:f}}.other{&:hover{c:d}}')).toBe('.card{a:b;&:hover{c:d}.x &{e:f}}');
  });

  test('other style elements are left alone', () => {
    const page = '<style data-href="theme">.other{a:b}</style>';
    expect(withUsedStyles(page)).toBe(page);
  });
});
