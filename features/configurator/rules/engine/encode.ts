import { countClauses } from './count.ts';
import {
  finishEncoder,
  negative,
  positive,
  putClause,
  putGroup,
  startEncoder,
  type Encoded,
  type Encoder,
} from './encoder.ts';
import type { Rule } from './types.ts';

type Numbered = {
  readonly encoder: Encoder;
  readonly owner: number;
  readonly literalsOf: (ids: readonly string[]) => number[];
};

const putRule = ({ encoder, owner, literalsOf }: Numbered, rule: Rule): void => {
  const put = (literals: readonly number[]): void => putClause(encoder, owner, literals);
  const without = (id: string): number[] => literalsOf([id]).map((literal) => literal ^ 1);
  switch (rule.kind) {
    case 'one':
      put(literalsOf(rule.of));
      putGroup(encoder, owner, literalsOf(rule.of));
      return;
    case 'atMostOne':
      putGroup(encoder, owner, literalsOf(rule.of));
      return;
    case 'requires':
      for (const literal of literalsOf(rule.all)) put([...without(rule.id), literal]);
      return;
    case 'requiresAny':
      put([...without(rule.id), ...literalsOf(rule.any)]);
      return;
    case 'excludes':
      for (const literal of literalsOf(rule.others)) put([...without(rule.id), literal ^ 1]);
      return;
    case 'count': {
      const literals = literalsOf(rule.of);
      const { min = 0, max = literals.length } = rule;
      countClauses({ encoder, owner, literals, most: max });
      // At least `min` are true: at most the others are false.
      const opposites = literals.map((literal) => literal ^ 1);
      countClauses({ encoder, owner, literals: opposites, most: literals.length - min });
      return;
    }
    case 'colors': {
      const allowed = new Set(rule.allowed);
      const barred = rule.among.filter((color) => !allowed.has(color));
      for (const literal of literalsOf(barred)) put([...without(rule.id), literal ^ 1]);
    }
  }
};

/** Rules over the items, which are numbered as `indexOf` says. */
export const encodeRules = (input: {
  items: number;
  indexOf: ReadonlyMap<string, number>;
  rules: readonly Rule[];
}): Encoded => {
  const { items, indexOf, rules } = input;
  const encoder = startEncoder(items);
  const literalsOf = (ids: readonly string[]): number[] => [
    ...new Set(ids.map((id) => positive(indexOf.get(id) ?? items))),
  ];
  for (const [owner, rule] of rules.entries()) putRule({ encoder, owner, literalsOf }, rule);
  return finishEncoder(encoder, items, rules.length);
};

/**
 * Signed 1-based numbers, as DIMACS files have them. The rules are the clauses, then the groups. A RangeError where a number
 * names no variable.
 */
export const encodeClauses = (input: {
  items: number;
  clauses: readonly (readonly number[])[];
  atMostOne: readonly (readonly number[])[];
}): Encoded => {
  const { items, clauses, atMostOne } = input;
  const encoder = startEncoder(items);
  const literalOf = (signed: number): number => {
    const index = Math.abs(signed) - 1;
    if (!Number.isInteger(index) || index < 0 || index >= items) throw new RangeError(`no variable ${signed}`);
    return signed > 0 ? positive(index) : negative(index);
  };
  for (const [owner, clause] of clauses.entries()) putClause(encoder, owner, clause.map(literalOf));
  for (const [index, group] of atMostOne.entries()) {
    putGroup(encoder, clauses.length + index, [...new Set(group.map(literalOf))]);
  }
  return finishEncoder(encoder, items, clauses.length + atMostOne.length);
};
