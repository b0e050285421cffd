import { format, type TextParams } from './text.ts';

/** Reads one text by its key. A missing key shows as such, so that a test or a reader sees the fault. */
export type Say = (key: string, params?: TextParams) => string;

export const sayer =
  (texts: Readonly<Record<string, string>>): Say =>
  (key, params = {}) =>
    format(texts[key] ?? `⟦${key}⟧`, params);
