import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import playgroundPt from '#brands/texts/playground.pt-BR.json' with { type: 'json' };
import type { Arguments } from '#kernel/explain/rule.ts';
import { STEP_IDS } from '#kernel/explain/step.ts';
import { RULE_MODULES } from './catalog.ts';

const rules = RULE_MODULES.flatMap(({ file, rules: listed }) => listed.map((rule) => ({ file, ...rule })));
const texts: Readonly<Record<string, string>> = playgroundPt;
const reexported: Readonly<Record<string, string>> = { cardBrand: 'kernel/card-brands.ts' };

/** Functions of these files that are no rules of the field: what rules are made of, arithmetic between amounts, and what a form hands on of what was typed. */
const NO_RULES: Readonly<Record<string, readonly string[]>> = {
  'kernel/documents.ts': ['personOfDocument'],
  'kernel/dates.ts': ['parseDay', 'dayIn', 'isFresh'],
  'kernel/fields.ts': ['isChecked'],
  'kernel/people.ts': ['typedHouseNumber'],
  'kernel/phones.ts': ['typedPhone', 'keptPhone'],
  'kernel/places.ts': ['typedPostalCode'],
  'features/payments/rules/pix.ts': ['readTemplate', 'readTarget'],
  'kernel/money.ts': [
    'money',
    'zeroMoney',
    'isMoney',
    'addMoney',
    'sumMoney',
    'subtractMoney',
    'negateMoney',
    'compareMoney',
    'minMoney',
    'maxMoney',
    'multiplyMoney',
    'formatAmount',
    'formatDifference',
  ],
  'features/payments/rules/boleto.ts': ['parseBarcode'],
  'features/payments/rules/tlv.ts': ['parseTlv', 'writeTlv', 'valueOf'],
};

/** The exported functions of a file, each as written, white space apart. */
const signaturesIn = (file: string): string[] => {
  const found = readFileSync(file, 'utf8').matchAll(/^export function (\w+)\(([\s\S]*?)\): ([^\n]*?)(?: \{|;)\n/gm);
  return [...found].map(([, name, parameters = '', result]) => {
    const line = parameters.replace(/\s+/g, ' ').replace(/^ |,? $/g, '');
    return `${name}(${line}): ${result}`;
  });
};

const argumentsOf = ({ arguments: fields = [] }: (typeof rules)[number], input: Arguments = {}): Arguments => ({
  ...Object.fromEntries(fields.map(({ name, kind, initial }) => [name, kind === 'day' ? '2026-09-22' : initial])),
  ...input,
});

describe('the rules a maker can try', () => {
  it.each(RULE_MODULES.map(({ file, ...module }) => [file, module.rules] as const))(
    'are all those of %s',
    (file, listed) => {
      const exported = signaturesIn(file).map((signature) => signature.slice(0, signature.indexOf('(')));
      const known = [...listed.map(({ name }) => name), ...(NO_RULES[file] ?? [])];
      expect(exported.filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  it.each(rules.map((rule) => [rule.name, rule] as const))('%s stands as its source has it', (name, rule) => {
    expect(signaturesIn(reexported[name] ?? rule.file)).toContain(rule.signature);
  });

  it('have names, texts, sources and labels', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(texts[`playground.accepts.${rule.name}`], rule.name).toBeTruthy();
      expect(rule.sources.length + (rule.samples?.length ?? 0), rule.name).toBeGreaterThan(0);
      for (const { name } of rule.arguments ?? []) expect(texts[`playground.argument.${name}`], name).toBeTruthy();
    }
  });

  it('have no text that belongs to none', () => {
    const names = (kind: string) =>
      Object.keys(texts)
        .filter((key) => key.startsWith(`playground.${kind}.`))
        .map((key) => key.slice(`playground.${kind}.`.length));
    expect(names('accepts').toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
    const used = new Set(rules.flatMap((rule) => (rule.arguments ?? []).map(({ name }) => name)));
    expect(names('argument').toSorted()).toEqual([...used].toSorted());
    for (const id of STEP_IDS) expect(names('step')).toContain(id);
  });

  it.each(rules.filter(({ samples = [] }) => samples.length > 0).map((rule) => [rule.name, rule] as const))(
    '%s answers its samples as their table says, and explains each with steps that have names',
    (_name, rule) => {
      for (const sample of rule.samples ?? []) {
        const input = argumentsOf(rule, sample.arguments);
        const result = rule.run(sample.value, input);
        if (sample.verdict === 'true' || sample.verdict === 'false') expect(String(result)).toBe(sample.verdict);
        else if (sample.verdict === 'null' || sample.verdict === 'none') expect(result ?? null).toBeNull();
        else if (typeof result === 'string' && !sample.verdict.endsWith('…')) expect(result).toBe(sample.verdict);
        else expect(result).not.toBeNull();
        for (const { id } of rule.explain?.(sample.value, input) ?? []) {
          expect(texts[`playground.step.${id}`], id).toBeTruthy();
        }
      }
    },
  );
});
