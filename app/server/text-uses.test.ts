import { expect, test } from 'vitest';
import { textUses } from './text-uses.ts';

test('the pages and programs that name a text are found, in the addresses of the market', async () => {
  const { usesOf } = await textUses();
  expect(usesOf('home.hero.title', 'br').pages).toContain('/');
  expect(usesOf('leads.contact.title', 'br').pages).toContain('/contato');
  expect(usesOf('leads.contact.title', 'ar').pages).toContain('/contacto');
  expect(usesOf('shell.skip', 'br').pages).toContain('*');
  expect(usesOf('coupons.couponAdmin.code', 'br')).toEqual({ pages: ['/admin/coupons'], programs: [] });
  expect(usesOf('mail.code.subject', 'br')).toEqual({ pages: [], programs: ['mail'] });
  expect(usesOf('coupons.coupon.codeWrong', 'br').programs).toContain('coupons');
});

test('a text that nothing names is unused', async () => {
  const { usesOf } = await textUses();
  expect(usesOf('home.zyx.wvutsr', 'br')).toEqual({ pages: [], programs: [] });
});
