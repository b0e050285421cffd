export const DEBOUNCE_MS = 500;

export type Debounced<Given extends readonly unknown[]> = ((...given: Given) => void) & { cancel: () => void };

/** Runs only when calls have paused for `waitMs`, with the last arguments. */
export function debounce<Given extends readonly unknown[]>(
  run: (...given: Given) => void,
  waitMs = DEBOUNCE_MS,
): Debounced<Given> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...given: Given) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...given), waitMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
