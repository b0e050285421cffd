/** A row of a table of cases: the value, the verdict it must get, and the standard or publication that says so. */
export type Case<Value = unknown, Verdict = boolean> = readonly [value: Value, verdict: Verdict, source: string];
