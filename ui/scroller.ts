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
  return () => observer.disconnect();
}
