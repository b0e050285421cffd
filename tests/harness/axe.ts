import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { FULL_SWEEP } from './full.ts';
import { readStructure } from './structure.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Of what axe may load beforehand these rules need how long media play; it would also read all styles, for a rule that has none of the tags.
const RUN = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(TAGS)} }, resultTypes: ['violations'], preload: { assets: ['media'] } })
  .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) })))`;

export type Violation = { readonly id: string; readonly places: readonly string[] };

// The session stays: one that is closed takes the page's virtual authenticators with it.
const sessions = new WeakMap<Page, Promise<CDPSession>>();
const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/** axe, once a document, by the browser's own way: as a value that Playwright's script evaluates, half a megabyte costs half as much again. */
const bringAxe = async (page: Page): Promise<void> => {
  if ((await page.evaluate<string>('typeof axe')) !== 'undefined') return;
  const tools = await sessionOf(page);
  // Nobody reads the text of a place that is named by its selector, and it is written down for each place of each rule.
  const expression = `${SOURCE};axe.configure({ noHtml: true });0`;
  const { exceptionDetails } = await tools.send('Runtime.evaluate', { expression });
  if (exceptionDetails !== undefined) throw new Error(`axe did not come: ${exceptionDetails.text}`);
};

/** The rules of WCAG 2.2 AA that the screen breaks as it stands, and where. */
export const findViolations = async (page: Page): Promise<Violation[]> => {
  await bringAxe(page);
  return page.evaluate<Violation[]>(RUN);
};

/** Which structures axe found nothing in, in this run: kept in a file, as several workers look at screens. */
const readKnown = (file: string): Set<string> =>
  new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

/** The same, and what a screen without any is made of need not be examined again by journeys. */
export const findAllViolations = async (page: Page, file = inject('examinedFile')): Promise<Violation[]> => {
  const before = await readStructure(page);
  const violations = await findViolations(page);
  if (violations.length > 0) return violations;
  // What came or changed meanwhile may not have been examined.
  const after = new Set(await readStructure(page));
  const known = readKnown(file);
  const added = before.filter((part) => after.has(part) && !known.has(part));
  if (added.length > 0) appendFileSync(file, `${added.join('\n')}\n`);
  return [];
};

/**
 * The same for a screen of a journey, which axe examines once: where all of its structure stood in screens of this run that axe found
 * nothing in, it would find nothing again. A screen with a violation is never written down, so each one that has it says so. The sweeps
 * and the playground examine every screen in unlike brands whatever was seen before, and so does the full run.
 */
export const findNewViolations = async (page: Page, file = inject('examinedFile')): Promise<Violation[]> => {
  const known = readKnown(file);
  const isKnown = !FULL_SWEEP && (await readStructure(page)).every((part) => known.has(part));
  return isKnown ? [] : findAllViolations(page, file);
};
