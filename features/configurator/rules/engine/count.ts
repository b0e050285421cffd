import { positive, putClause, putGroup, type Encoder } from './encoder.ts';

/**
 * At most `most` of the literals are true, by a sequential counter (Sinz 2005): the helper `reached(i, j)` is true when more
 * than j of the first i + 1 literals are.
 */
export const countClauses = (input: {
  encoder: Encoder;
  owner: number;
  literals: readonly number[];
  most: number;
}): void => {
  const { encoder, owner, literals, most } = input;
  const put = (...clause: number[]): void => putClause(encoder, owner, clause);
  if (most >= literals.length) return;
  if (most < 0) {
    put();
    return;
  }
  if (most === 0) {
    for (const literal of literals) put(literal ^ 1);
    return;
  }
  if (most === literals.length - 1) {
    put(...literals.map((literal) => literal ^ 1));
    return;
  }
  if (most === 1) {
    putGroup(encoder, owner, literals);
    return;
  }
  const first = encoder.variables;
  encoder.variables += most * (literals.length - 1);
  const reached = (index: number, count: number): number => positive(first + index * most + count);
  for (const [index, literal] of literals.entries()) {
    const isLast = index === literals.length - 1;
    if (index > 0) put(literal ^ 1, reached(index - 1, most - 1) ^ 1);
    if (isLast) continue;
    put(literal ^ 1, reached(index, 0));
    for (let count = 0; count < most && index > 0; count += 1) {
      put(reached(index - 1, count) ^ 1, reached(index, count));
      if (count > 0) put(literal ^ 1, reached(index - 1, count - 1) ^ 1, reached(index, count));
    }
  }
};
