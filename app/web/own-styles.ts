type Routes = Record<string, { css?: string[] } | undefined>;

declare global {
  interface Window {
    /** What the router's own script leaves for itself: each route's files. */
    __reactRouterManifest?: { readonly routes: Routes };
  }
}

/**
 * The router asks for a page's files of styles before it goes there. Those that stand in the document already are taken off its
 * list: it would fetch them again for nothing, and the browser would say so.
 */
export const skipOwnStyles = (from: Document, routes: Routes): void => {
  const own = new Set(
    [...from.querySelectorAll<HTMLElement>('style[data-href*="/assets/"]')].flatMap(
      ({ dataset }) => dataset['href']?.split(' ') ?? [],
    ),
  );
  for (const route of Object.values(routes)) {
    if (route?.css !== undefined) route.css = route.css.filter((href) => !own.has(href));
  }
};
