import { describe, expect, it } from 'vitest';
import laterEs from '#brands/texts/configurator-later.es-AR.json' with { type: 'json' };
import laterPt from '#brands/texts/configurator-later.pt-BR.json' with { type: 'json' };
import firstEs from '#brands/texts/configurator.es-AR.json' with { type: 'json' };
import firstPt from '#brands/texts/configurator.pt-BR.json' with { type: 'json' };
import type { ChoiceRefusal } from '../rules/check.ts';
import type { Reason, SelectionRefusal } from '../rules/proposal.ts';
import { choiceRefusals } from '../rules/refusals.ts';
import { CONFIGURATOR_STEPS } from '../rules/steps.ts';

const configuratorEs = { ...firstEs, ...laterEs };
const configuratorPt = { ...firstPt, ...laterPt };

const sources = import.meta.glob<string>(['./*.{ts,tsx}', '../summary.server.ts'], {
  query: '?raw',
  eager: true,
  import: 'default',
});
const code = Object.entries(sources)
  .filter(([name]) => !name.includes('.test.'))
  .map(([, text]) => text)
  .join('\n');

/** Keys the screens put together from a stem and one of these. */
const families: Readonly<Record<string, readonly string[]>> = {
  step: CONFIGURATOR_STEPS,
  heading: CONFIGURATOR_STEPS,
  lead: CONFIGURATOR_STEPS.filter((step) => step !== 'resume'),
  price: ['checked', 'checking', 'failed'],
  view: ['hero', 'profile', 'turn', 'turnAgain'],
  alt: ['hero', 'profile', 'more'],
  announce: ['undo', 'redo', 'reset'],
  'way.by': ['changes', 'price'],
  rule: ['brings', 'offer', 'needsOne'],
  'credit.legal': ['br', 'ar'],
  'credit.brief': ['br', 'ar'],
  help: ['ready', 'cheapest', 'version', 'bare', 'featured', 'full'],
  cap: ['price', 'month'],
  option: ['elsewhere'],
  way: ['version', 'color', 'coating', 'come', 'go'],
  ask: ['add', 'remove', 'color', 'version'],
  fuel: ['Diesel', 'Flex', 'Tetrafuel', 'Electric', 'Hybrid', 'Gas', 'Flex Hybrid'],
  resume: ['online'],
  'resume.online': ['below'],
  'resume.line': ['version', 'item', 'color', 'accessory', 'coating', 'service'],
  reason: [
    'includes',
    'excludes',
    'cameWith',
    'needs',
    'swaps',
    'group',
    'color',
    'notInColor',
    'notOffered',
  ] satisfies Reason['kind'][],
  why: [
    'versionUnknown',
    'partUnknown',
    'colorUnknown',
    'coatingUnknown',
    'serviceUnknown',
    'inclusionCycle',
    'includesExcluded',
    'partRequired',
    'noAlternative',
    'noColorLeft',
  ] satisfies SelectionRefusal[],
  'configurator.refused': [
    ...(Object.keys(choiceRefusals) as ChoiceRefusal[]),
    'savedCarUnknown',
    'carGone',
    'tooManyKept',
  ],
  'configurator.field': ['choice', 'code'],
};

const composed = Object.entries(families).flatMap(([stem, names]) => names.map((name) => `${stem}.${name}`));
const literal = [...code.matchAll(/'([a-zA-Z]+\.[a-zA-Z.]+)'/g)].map(([, key]) => key ?? '');
/** Headings and labels that other features' dictionaries hold. */
const isForeign = (key: string): boolean => /^(amount|delivery|part|paint|service|savedCars|stock)\./.test(key);

describe('the words of the configurator', () => {
  it('are there for every key a screen asks for', () => {
    const query = [...code.matchAll(/\b(?:t|formatCount)\(words, '([^']+)'/g)].map(([, key]) => key ?? '');
    expect(query.length).toBeGreaterThan(40);
    const missing = query.filter((key) => !isForeign(key) && !(key in configuratorPt));
    expect(missing).toEqual([]);
    expect(composed.filter((key) => !(key in configuratorPt))).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set([...composed, ...literal]);
    expect(Object.keys(configuratorPt).filter((key) => !used.has(key))).toEqual([]);
  });

  it('have the same places in both languages, and no language is left in the other', () => {
    const placesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const [key, text] of Object.entries(configuratorPt)) {
      const spanish = configuratorEs[key as keyof typeof configuratorPt];
      expect([key, placesOf(spanish)]).toEqual([key, placesOf(text)]);
      expect(spanish).not.toMatch(/ção|ções|você|[ãõ]/i);
      expect(text).not.toMatch(/ción|ñ|\bvos\b|¿/i);
    }
  });
});
