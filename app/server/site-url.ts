/**
 * The address that was asked for, below the site's own origin. A request line may name another host, by an absolute address or
 * by two slashes: neither may become part of what a page says about itself.
 */
export const siteUrl = (requested: string, origin: string): URL => {
  const own = new URL(origin).origin;
  if (requested.startsWith('/')) return new URL(own + requested);
  const absolute = URL.parse(requested);
  return new URL(own + (absolute === null ? '/' : absolute.pathname + absolute.search));
};

/** The address as the visitor sees it: the router asks for a page's data under another name. */
export const shownUrl = (url: URL): URL => {
  const shown = new URL(url);
  shown.pathname = url.pathname.replace(/\/?_root\.data$|\.data$/, '') || '/';
  shown.searchParams.delete('_routes');
  return shown;
};
