/** Names of the events by which any part of the hub holds the page still and lets it go. */
export const SCROLL_EVENTS = { show: 'show-scroll', hide: 'hide-scroll' } as const;

export function announceScroll(what: keyof typeof SCROLL_EVENTS): void {
  document.dispatchEvent(new CustomEvent(SCROLL_EVENTS[what]));
}

/** How many holders there are after an event: two dialogs opened one over the other let go only when both have closed. */
export function holdersAfter(holders: number, what: keyof typeof SCROLL_EVENTS): number {
  return what === 'hide' ? holders + 1 : Math.max(0, holders - 1);
}

/** Puts the body in its hidden-overflow state while somebody holds it. Returns what undoes it. */
export function watchScrollEvents(page: Document): () => void {
  let holders = 0;
  const apply = (what: keyof typeof SCROLL_EVENTS) => () => {
    holders = holdersAfter(holders, what);
    if (holders > 0) page.body.dataset['scroll'] = 'off';
    else delete page.body.dataset['scroll'];
  };
  const hide = apply('hide');
  const show = apply('show');
  page.addEventListener(SCROLL_EVENTS.hide, hide);
  page.addEventListener(SCROLL_EVENTS.show, show);
  return () => {
    page.removeEventListener(SCROLL_EVENTS.hide, hide);
    page.removeEventListener(SCROLL_EVENTS.show, show);
    delete page.body.dataset['scroll'];
  };
}
