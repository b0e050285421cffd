import { expect, it } from 'vitest';
import { pagePath } from './page-path.server.ts';

const SITE = { market: 'br', brand: 'jeep' };

it.each([
  ['/br/jeep', '/br/jeep'],
  [' /br/jeep/ofertas/ABC?q=1#x ', '/br/jeep/ofertas/ABC'],
  ['https://site.example/br/jeep/modelos/compass?ref=secret', '/br/jeep/modelos/compass'],
  ['/br/jeep/../ram', null],
  ['/br/jeepster', null],
  ['/ar/jeep', null],
  ['ofertas', null],
  ['javascript:alert(1)', null],
  ['//evil.example/br/jeep', '/br/jeep'],
  [`/br/jeep/${'x'.repeat(400)}`, null],
  ['http://', null],
])('reads %j as %j', (text, path) => {
  expect(pagePath(text, SITE)).toBe(path);
});
