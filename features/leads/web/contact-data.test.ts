import { expect, test } from 'vitest';
import { orderIn } from './contact-data.ts';

const typed = (text: string): string | undefined => {
  const form = new FormData();
  form.set('orderNumber', text);
  return orderIn(form);
};

test('the number of an order is read however it was typed', () => {
  for (const text of ['BR-C9XB-PF27', 'br c9xb pf27', 'BRC9XBPF27', ' br-c9xb\npf27 '])
    expect(typed(text)).toBe('BR-C9XB-PF27');
  expect(typed('')).toBeUndefined();
});
