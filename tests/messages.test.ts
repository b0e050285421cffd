import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import accessoriesEs from '#brands/texts/accessories.es-AR.json' with { type: 'json' };
import accessoriesPt from '#brands/texts/accessories.pt-BR.json' with { type: 'json' };
import offersEs from '#brands/texts/offers.es-AR.json' with { type: 'json' };
import offersPt from '#brands/texts/offers.pt-BR.json' with { type: 'json' };
import rulesEs from '#brands/texts/rules.es-AR.json' with { type: 'json' };
import rulesPt from '#brands/texts/rules.pt-BR.json' with { type: 'json' };

const pt: Readonly<Record<string, string>> = rulesPt;
const es: Readonly<Record<string, string>> = rulesEs;
const table = readFileSync('docs/spec/messages.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): [string, string] => {
    const [key = '', text = ''] = line.split('\t');
    return [key, text];
  });
const isVerbatim = (key: string) => key.startsWith('error.') || key.startsWith('log.');
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the messages of docs/spec/messages.tsv', () => {
  it('are all read', () => {
    expect(table).toHaveLength(64);
  });

  it.each(table)('%s is in the Portuguese dictionary to the letter', (key, text) => {
    expect(pt[key]).toBe(text);
  });

  it.each(table.filter(([key]) => isVerbatim(key)))('%s stays in English in Argentina', (key, text) => {
    expect(es[key]).toBe(text);
  });
});

test.each([
  [pt, offersPt, accessoriesPt],
  [es, offersEs, accessoriesEs],
])('a list that could not be loaded says so in the words of the spec', (rules, offers, accessories) => {
  expect([offers['offers.failed'], accessories['accessories.failed']]).toEqual(Array(2).fill(rules['generic.load']));
});

describe('the Spanish dictionary', () => {
  it('has the same keys', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(pt).sort());
  });

  it.each(Object.keys(rulesPt))('%s keeps its placeholders', (key) => {
    expect(es[key]).not.toBe('');
    expect(placeholders(es[key] ?? '')).toEqual(placeholders(pt[key] ?? ''));
  });

  it('has no Portuguese left', () => {
    const portuguese = Object.entries(es).filter(
      ([key, text]) => !isVerbatim(key) && /[ãõêôàç]|ção|\bnão\b/i.test(text),
    );
    expect(portuguese).toEqual([]);
  });

  it('says vos: no imperative or verb of tú', () => {
    const tu = /\b(ingresa|elige|escoge|revisa|prueba|completa|usa|incluye|tienes|puedes|debes)\b/i;
    expect(Object.entries(es).filter(([key, text]) => !isVerbatim(key) && tu.test(text))).toEqual([]);
  });
});

describe('the keys the kernel names', () => {
  const sources = readdirSync('kernel').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const keys = sources.flatMap((file) => readFileSync(`kernel/${file}`, 'utf8').match(/'field\.[A-Za-z.]+'/g) ?? []);

  it('all have texts', () => {
    const named = [...new Set(keys.map((key) => key.slice(1, -1)))];
    expect(named.length).toBeGreaterThan(45);
    expect(named.filter((key) => pt[key] === undefined)).toEqual([]);
  });
});
