import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InstallmentLine } from './installment-line.tsx';

const css = readFileSync(new URL('./installment-line.module.css', import.meta.url), 'utf8');

test('in Argentina the figure of the total cost is five times as tall as the instalment’s text', () => {
  expect(css).toMatch(/data-market='ar'\] \{\s*--law: 0\.75rem;\s*font-size: var\(--law\)/);
  expect(css).toMatch(/data-market='ar'\] \.figure \{\s*font-size: calc\(var\(--law\) \* 5\)/);
  const html = renderToStaticMarkup(<InstallmentLine market="ar" text="48 cuotas" rate="CFTEA 86,76%" />);
  expect(html).toMatch(/data-market="ar".*>CFTEA<.*>86,76%</);
});

test('no screen puts a rate of total cost among its own words, where it would have a size of its own', () => {
  const shown = /(?<!=)\{[\w.]+\.rate\}/;
  expect('<p>{car.instalment.text}. {car.instalment.rate}</p>').toMatch(shown);
  const screens = globSync('{app,features}/**/*.tsx').filter((file) => !file.includes('.test.'));
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.filter((file) => shown.test(readFileSync(file, 'utf8')))).toEqual([]);
});
