import type { Answer } from '../core/answer.ts';

/** The answer a key got, kept with a hash of what it was asked. */
export type Remembered = { readonly hash: string; readonly answer: Answer };
