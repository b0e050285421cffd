import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';

export const SWEEP_WIDTHS = [360, 390, 768, 1024, 1440] as const;

const readInPage = (file: string): string =>
  stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, '../page', file), 'utf8')).replaceAll(
    /^export /gm,
    '',
  );
const IN_PAGE = ['find-faults.ts', 'find-broken-words.ts', 'find-empty-end.ts'].map(readInPage).join('\n');

const ask = (page: Page, call: string): Promise<string[]> => page.evaluate(`(() => {${IN_PAGE}\nreturn ${call};})()`);

/** What is wrong with the page in sight, and at which widths: taps that do not arrive, what is cut, text over text, focus not seen. */
export const sweepPage = async (page: Page, widths: readonly number[] = SWEEP_WIDTHS): Promise<string[]> => {
  const found = new Map<string, number[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
    // The browser shows where the focus is to who uses the keyboard.
    await page.keyboard.press('Shift');
    for (const fault of await ask(
      page,
      'findFaults().then((faults) => [...faults, ...findEmptyEnd(), ...findBrokenWords(listWritten().map(({ node }) => node))])',
    ))
      found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  return [...found].map(([fault, at]) => `${at.join(', ')} px: ${fault}`);
};

/** What lies folded is unfolded, as a visitor may have left it. */
export const unfold = (page: Page): Promise<string[]> => ask(page, 'openDetails() ?? []');
