import { expect, test } from 'vitest';
import { goalHref, goalOf, scanHref } from './places.ts';

const pathOf = (page: string, params: Record<string, string> = {}) =>
  `/br/jeep/${[page, ...Object.values(params)].join('/')}`;
const ID = '00000000-0000-4000-8000-000000000001';
const asked = (query: string) => {
  const fields = new URLSearchParams(query);
  return goalOf(fields.get('for') ?? '', fields.get('id') ?? '', pathOf);
};

test('a code goes back to where it was asked for', () => {
  const voucher = asked('for=voucher') ?? expect.fail('no goal');
  expect(goalHref(voucher, 'AB12')).toBe('/br/jeep/adminArea/voucher-booking?code=AB12');
  const door = asked(`for=door&id=${ID}`) ?? expect.fail('no goal');
  expect(goalHref(door, 'https://x.example/br/jeep/admin/event-doors?event=1&code=AB%2D12#x')).toBe(
    `/br/jeep/adminArea/event-doors?event=${ID}&code=AB-12`,
  );
  const handover = asked(`for=handover&id=${ID}`) ?? expect.fail('no goal');
  expect(goalHref(handover, 'A&B')).toBe(`/br/jeep/adminArea/orders/${ID}?chassis=A%26B#handover`);
});

test('no other address is led to', () => {
  for (const query of [
    '',
    'for=',
    'for=toString',
    'for=https://evil.example',
    'for=door',
    'for=door&id=1',
    'for=handover&id=../x',
  ])
    expect(asked(query), query).toBeNull();
});

test('the way to the scanner names the place', () => {
  expect(scanHref('/br/jeep/scanner', 'stock')).toBe('/br/jeep/scanner?for=stock');
  expect(scanHref('/br/jeep/scanner', 'door', ID)).toBe(`/br/jeep/scanner?for=door&id=${ID}`);
});
