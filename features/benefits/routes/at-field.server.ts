import { refuse, type Refused } from '#kernel/result.ts';

/** A refusal that names the field that is wrong. */
export const atField = <Code extends string>(code: Code, field: string, key: string): Refused<Code> =>
  refuse(code, { fields: [{ field, key }] });
