import { describe, expect, it } from 'vitest';
import { addressOf, readTarget } from './code-target.server.ts';

const SITE = { origin: 'https://volante.example', brand: 'jeep', market: 'br' } as const;

describe('the target of a code', () => {
  it.each([
    ['/ofertas', '/ofertas'],
    ['/', '/'],
    ['/br/jeep', '/'],
    ['/br/jeep?from=qr', '/?from=qr'],
    ['https://volante.example/br/jeep/na-loja/JP1?from=qr', '/na-loja/JP1?from=qr'],
  ])('%s is kept as %s', (written, target) => {
    expect(readTarget(written, SITE, false)).toEqual({ target });
  });

  it.each([
    ['https://elsewhere.example/br/jeep/ofertas', 'outside'],
    ['https://me@volante.example/br/jeep/ofertas', 'outside'],
    ['http://volante.example/br/jeep/ofertas', 'outside'],
    ['//elsewhere.example/x', 'outside'],
    ['javascript:alert(1)', 'outside'],
    ['ofertas', 'outside'],
    ['/ar/jeep/ofertas', 'otherSite'],
    ['https://volante.example/br/ram/ofertas', 'otherSite'],
    ['/api/manual/v1/guide/RENEGADE', 'leadsNowhere'],
    ['/ofertas/../../../ar', 'leadsNowhere'],
    ['/ofertas/%2E%2e?x=1', 'leadsNowhere'],
  ])('%s is refused: %s', (written, refused) => {
    expect(readTarget(written, SITE, false)).toEqual({ refused });
  });

  it('of a document is a file of the site, and no other call', () => {
    const guide = '/api/manual/v1/guide/RENEGADE';
    expect(readTarget(guide, SITE, true)).toEqual({ target: guide });
    expect(readTarget('/api/order/v1/orders', SITE, true)).toEqual({ refused: 'leadsNowhere' });
    expect(readTarget('/api/file/v1/file/../../order/v1', SITE, true)).toEqual({ refused: 'leadsNowhere' });
    expect(readTarget('/api/file/v1/file/..', SITE, true)).toEqual({ refused: 'leadsNowhere' });
    expect(addressOf(guide, SITE)).toBe(`https://volante.example${guide}?brand=jeep&market=br`);
    expect(addressOf('/api/file/v1/file/abc', SITE)).toBe('https://volante.example/api/file/v1/file/abc');
  });

  it('is said whole', () => {
    expect(addressOf('/', SITE)).toBe('https://volante.example/br/jeep');
    expect(addressOf('/ofertas?a=1', SITE)).toBe('https://volante.example/br/jeep/ofertas?a=1');
  });
});
