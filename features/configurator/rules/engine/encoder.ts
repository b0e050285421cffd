/** Rules as the solver takes them. The first variables are the items'; the rest help to express rules. */
export type Encoded = {
  readonly items: number;
  readonly variables: number;
  readonly ruleCount: number;
  /** The literals of all clauses; clause `i` begins at `starts[i]`, ends before `starts[i + 1]`, and belongs to a rule. */
  readonly literals: Int32Array;
  readonly starts: Int32Array;
  readonly owners: Int32Array;
  readonly groups: readonly Group[];
};

/** At most one of the literals is true. */
export type Group = { readonly owner: number; readonly literals: readonly number[] };

export type Encoder = {
  variables: number;
  readonly literals: number[];
  readonly starts: number[];
  readonly owners: number[];
  readonly groups: Group[];
};

/** The owner of what belongs to no rule and can therefore be no part of a reason. */
export const NO_RULE = -1;

export const positive = (variable: number): number => 2 * variable;
export const negative = (variable: number): number => 2 * variable + 1;

export const putClause = (encoder: Encoder, owner: number, literals: Iterable<number>): void => {
  encoder.literals.push(...literals);
  encoder.starts.push(encoder.literals.length);
  encoder.owners.push(owner);
};

export const putGroup = (encoder: Encoder, owner: number, literals: readonly number[]): void => {
  if (literals.length > 1) encoder.groups.push({ owner, literals });
};

/** The variable that is never true stands behind the items' own: an unknown id is an item that cannot be chosen. */
export const startEncoder = (items: number): Encoder => {
  const encoder: Encoder = { variables: items + 1, literals: [], starts: [0], owners: [], groups: [] };
  putClause(encoder, NO_RULE, [negative(items)]);
  return encoder;
};

export const finishEncoder = (encoder: Encoder, items: number, ruleCount: number): Encoded => ({
  items,
  variables: encoder.variables,
  ruleCount,
  literals: Int32Array.from(encoder.literals),
  starts: Int32Array.from(encoder.starts),
  owners: Int32Array.from(encoder.owners),
  groups: encoder.groups,
});
