import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('where to go on', () => {
  it.each(['/br/jeep', '/ar/peugeot/reserva/1/register?step=2', '/br/volante-flag?a=b', '/br/jeep/reserva/018f-2'])(
    'keeps %s',
    (path) => {
      expect(ownPath(path, '/br/jeep/minha-area')).toBe(path);
    },
  );

  it.each([
    'https://evil.example/br/jeep',
    '//evil.example/br/jeep',
    '/\\evil.example',
    '/br/jeep\\@evil.example',
    '/br/jeep .evil.example',
    '/br/jeep.evil.example',
    '/br/jeep\n/x',
    '/uy/jeep',
    'javascript:alert(1)',
    `/br/jeep/${'a'.repeat(2000)}`,
    '',
    null,
    undefined,
    ['/br/jeep'],
  ])('refuses %j', (requested) => {
    expect(ownPath(requested, '/br/jeep/minha-area')).toBe('/br/jeep/minha-area');
  });
});
