import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

const RUN = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} }, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) })))`;

/** The rules of WCAG 2.2 AA that the screen breaks as it stands, and where. */
export const findViolations = async (page: Page): Promise<{ id: string; places: string[] }[]> => {
  // Nobody reads the text of a place that is named by its selector, and it is written down for each place of each rule.
  if ((await page.evaluate<string>('typeof axe')) === 'undefined')
    await page.evaluate(`${SOURCE};axe.configure({ noHtml: true });0`);
  return page.evaluate<{ id: string; places: string[] }[]>(RUN);
};
