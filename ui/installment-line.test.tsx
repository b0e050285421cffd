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

test('whatever shows a rate of total cost shows it by this line', () => {
  const screens = globSync('{app,features}/**/*.tsx').filter((file) => !file.includes('.test.'));
  // A rate of a credit in words, put on a screen by anything else, would have a size of its own.
  const showing = screens.filter((file) => /\{\w*(?:[cC]redit|plan|view)\w*\.rate\}/.test(readFileSync(file, 'utf8')));
  expect(screens.length).toBeGreaterThan(200);
  expect(showing.length).toBeGreaterThan(0);
  expect(showing.filter((file) => !/InstallmentLine|CreditRate/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
