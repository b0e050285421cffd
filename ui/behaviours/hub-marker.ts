/** Class that every hub page carries on its body. */
export const HUB_MARKER = 'hub-page';

/** Whether the page is a hub page. Without the marker: a warning, and the caller loads no dictionary. */
export function checkHubMarker(
  body: { classList: { contains: (name: string) => boolean } },
  warn: (text: string) => void = console.warn,
): boolean {
  if (body.classList.contains(HUB_MARKER)) return true;
  warn(`The page has no ${HUB_MARKER} marker on its body: no dictionary is loaded.`);
  return false;
}
