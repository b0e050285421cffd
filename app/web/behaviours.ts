import { watchAnchors } from '#ui/behaviours/anchor-scroll.ts';
import { watchConnection } from '#ui/behaviours/connection.ts';
import { checkHubMarker } from '#ui/behaviours/hub-marker.ts';
import { watchScrollEvents } from '#ui/behaviours/scroll-lock.ts';

/** The hub's behaviours, started once the page is live: the marker is looked for, anchors scroll, dialogs hold the page, a lost connection is told. */
export const startHub = (): void => {
  checkHubMarker(document.body);
  watchAnchors(document);
  watchScrollEvents(document);
  watchConnection(window);
};
