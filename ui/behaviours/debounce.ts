export const DEBOUNCE_MS = 500;

export type Debounced<Input extends readonly unknown[]> = ((...input: Input) => void) & { cancel: () => void };

/** Runs only when calls have paused for `waitMs`, with the last arguments. */
export function debounce<Input extends readonly unknown[]>(
  run: (...input: Input) => void,
  waitMs = DEBOUNCE_MS,
): Debounced<Input> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...input: Input) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...input), waitMs);
  };
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) });
}
