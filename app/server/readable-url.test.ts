import { expect, test } from 'vitest';
import { readableUrl } from './readable-url.ts';

test.each([
  ['/br/jeep/%ff', '/br/jeep/%25ff'],
  ['/br/jeep/%', '/br/jeep/%25'],
  ['/br/jeep/100%/x?q=%ff', '/br/jeep/100%25/x?q=%ff'],
  ['/br/jeep/%E0%A4%A', '/br/jeep/%25E0%25A4%25A'],
  ['/br/jeep/a%20b/%C3%A7%zz', '/br/jeep/a%20b/%C3%A7%25zz'],
  ['/br/jeep/caf%C3%A9?a=1', '/br/jeep/caf%C3%A9?a=1'],
  ['/api/part/v1/accessory/%ff', '/api/part/v1/accessory/%ff'],
])('%s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
  if (!url.startsWith('/api')) expect(() => decodeURIComponent(read.split('?')[0] ?? '')).not.toThrow();
});
