/** The two scroll animations of the spec: the hub's anchors, and the one that parts of a page use. */
export const HUB_SCROLL = { delayMs: 1000, offset: 100, lockMs: 0 } as const;
export const PART_SCROLL = { delayMs: 500, offset: 50, lockMs: 4000 } as const;
export type ScrollStyle = { readonly delayMs: number; readonly offset: number; readonly lockMs: number };

/** Where the page must stand so that the element shows `offset` pixels below the upper edge; never outside the page. */
export function scrollTarget(input: {
  top: number;
  scrolled: number;
  offset: number;
  height: number;
  seen: number;
}): number {
  const requested = input.scrolled + input.top - input.offset;
  return Math.max(0, Math.min(requested, input.height - input.seen));
}

/** Position after a share (0 to 1) of the animation: quick away, slow in. */
export function scrollPosition(from: number, to: number, share: number): number {
  const eased = 1 - (1 - Math.min(Math.max(share, 0), 1)) ** 3;
  return from + (to - from) * eased;
}

/** The id an in-page link points to, or undefined for any other link. `#` alone is the top of the page and not ours. */
export function anchorOf(href: string | null): string | undefined {
  if (href === null || !href.startsWith('#') || href.length < 2) return undefined;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

let lockedUntil = 0;

/**
 * Scrolls to the element in `delayMs`; at once under reduced motion. With a lock, calls during the animation are ignored, for
 * `lockMs` at most: an animation that never ends (a hidden tab draws no frames) must not lock the page for good.
 */
export function scrollToElement(element: HTMLElement, style: ScrollStyle = PART_SCROLL): void {
  const now = performance.now();
  if (now < lockedUntil) return;
  lockedUntil = now + style.lockMs;
  const from = scrollY;
  const to = scrollTarget({
    top: element.getBoundingClientRect().top,
    scrolled: from,
    offset: style.offset,
    height: document.documentElement.scrollHeight,
    seen: innerHeight,
  });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const duration = still ? 0 : style.delayMs;
  const step = (time: number) => {
    const share = duration === 0 ? 1 : (time - now) / duration;
    scrollTo({ top: scrollPosition(from, to, share), behavior: 'instant' });
    if (share < 1) requestAnimationFrame(step);
    else {
      lockedUntil = 0;
      focusWithoutScroll(element);
    }
  };
  requestAnimationFrame(step);
}

/** Handles every `#` link of the page. Returns what undoes it. */
export function watchAnchors(page: Document): () => void {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const id = anchorOf(link?.getAttribute('href') ?? null);
    const element = id === undefined ? null : page.getElementById(id);
    if (id === undefined || element === null) return;
    event.preventDefault();
    history.pushState(history.state, '', `#${encodeURIComponent(id)}`);
    scrollToElement(element, HUB_SCROLL);
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}

function focusWithoutScroll(element: HTMLElement) {
  if (!element.matches('a, button, input, select, textarea, [tabindex]')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
