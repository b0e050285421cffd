import { looksNeeded, readCode, type Code, type Seen } from './read-code.ts';
import { SCANNER } from './settings.ts';

/** A code that was read, with the frame that it was read in. */
export type Result<Frame> = Code & { readonly frame: Frame };

export type Collected<Frame> = {
  readonly results: readonly Result<Frame>[];
  /** How often codes were seen that do not count yet. */
  readonly seen: Readonly<Record<string, number>>;
};

export const NOTHING: Collected<never> = { results: [], seen: {} };

const keyOf = ({ text, format }: Code): string => `${format} ${text}`;

export const isFull = ({ results }: Collected<unknown>): boolean => results.length >= SCANNER.results;

/** Takes what one frame showed: each code once, ten at most. `isStill`: a photo, which is looked at once. */
export const collect = <Frame>(
  collected: Collected<Frame>,
  seen: readonly Seen[],
  { frame, isStill = false }: { readonly frame: () => Frame; readonly isStill?: boolean },
): Collected<Frame> => {
  let { results } = collected;
  const counts = { ...collected.seen };
  const known = new Set(results.map(keyOf));
  for (const one of seen) {
    const code = readCode(one);
    if (code === null || results.length >= SCANNER.results) continue;
    const key = keyOf(code);
    if (known.has(key)) continue;
    const looks = (counts[key] ?? 0) + 1;
    counts[key] = looks;
    if (!isStill && looks < looksNeeded(code)) continue;
    known.add(key);
    results = [...results, { ...code, frame: frame() }];
  }
  return { results, seen: counts };
};
