import { format, type TextParams } from './text.ts';

/** Reads one text by its key. A missing key shows as such, so that a test or a reader sees the fault. */
export type Translate = (key: string, params?: TextParams) => string;

export const translator =
  (texts: Readonly<Record<string, string>>): Translate =>
  (key, params = {}) =>
    format(texts[key] ?? `⟦${key}⟧`, params);
