/** What scrolls is a stop of the keyboard from the start, on pages without script too; `scroller` takes it away where nothing does. */
export const STOP = { tabIndex: 0 } as const;

/**
 * A ref for areas that scroll: reachable by the Tab key while, and only while, there is something to scroll (WCAG 2.1.1).
 * Chrome and Firefox do so by themselves; Safari does not.
 */
export function scroller(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const read = () => {
    const scrolls = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    if (scrolls) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(read);
  observer.observe(element);
  const stopRevealing = revealFocus(element);
  return () => {
    observer.disconnect();
    stopRevealing?.();
  };
}

/** Keeps what the keyboard comes to in sight within a row that scrolls: a browser leaves it where an edge of it shows. */
export function revealFocus(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const reveal = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  element.addEventListener('focusin', reveal);
  return () => element.removeEventListener('focusin', reveal);
}
