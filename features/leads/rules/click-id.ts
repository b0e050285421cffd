/** Where an advertisement's click came from, as long as it is remembered: the cookie first, the address otherwise. */
export const clickIdOf = (from: { readonly cookie: string | undefined; readonly url: string | null }): string | null =>
  readClickId(from.cookie) ?? readClickId(from.url ?? undefined);

/** A click id as advertisers write them: letters, digits and a few marks. Null for anything else. */
export const readClickId = (text: string | undefined): string | null =>
  text !== undefined && /^[\w.~-]{6,200}$/.test(text) ? text : null;

export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
/** Of the browser and of the visit, for whoever allowed measuring. */
export type AnalyticsIds = { readonly analyticsClientId?: string; readonly analyticsTrackId?: string };

export type Utm = Readonly<Partial<Record<(typeof UTM_NAMES)[number], string>>>;

/** The parameters of a campaign in an address, each cut at a hundred characters; what is not there is left out. */
export const readUtm = (query: { readonly get: (name: string) => string | null }): Utm =>
  Object.fromEntries(
    UTM_NAMES.flatMap((name) => {
      const value = query.get(name)?.trim() ?? '';
      return value === '' ? [] : [[name, value.slice(0, 100)]];
    }),
  );
