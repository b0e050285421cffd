import { expect, test } from 'vitest';
import { lineCodeOf, standsBeside, voucherOff } from './voucher-order.ts';

test('a voucher takes off its value, or what the price leaves above the reservation, never less than nothing', () => {
  expect(voucherOff(500, { total: 10_000, least: 1000 })).toBe(500);
  expect(voucherOff(500, { total: 1200, least: 1000 })).toBe(200);
  expect(voucherOff(500, { total: 900, least: 1000 })).toBe(0);
});

test('it stands beside coupons where both are for it', () => {
  const [together, alone] = [{ withOthers: true }, { withOthers: false }];
  expect(standsBeside({ withCoupons: false }, [])).toBe(true);
  expect(standsBeside({ withCoupons: false }, [together])).toBe(false);
  expect(standsBeside({ withCoupons: true }, [together, together])).toBe(true);
  expect(standsBeside({ withCoupons: true }, [together, alone])).toBe(false);
});

test('a price has the end of a code only', () => {
  expect(lineCodeOf('ABCDEFGH1234')).toBe('1234');
});
