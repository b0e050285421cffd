import type { Page } from './page-context.ts';
import { changesInWords, type RecordWords, type ShownChange } from './record-words.ts';
import { translator, type Translate } from './translate.ts';

export type ShownHistory = {
  readonly texts: Readonly<Record<'title' | 'at' | 'who' | 'what' | 'empty' | 'older' | 'newest', string>>;
  readonly changes: readonly ShownChange[];
  readonly older: string | null;
  readonly newest: string | null;
};

/** Where in the history of the open record one is: only what is older than this line. */
const BEFORE = 'changes';

/** The history of a record for its screen; null where there is nothing to see. */
export const readHistory = async (
  page: Page,
  record: { readonly type: string; readonly id: string },
  words: Omit<RecordWords, 't' | 'market'> & { readonly t?: Translate },
): Promise<ShownHistory | null> => {
  const { searchParams, pathname } = page.url;
  const requested = Number(searchParams.get(BEFORE) ?? '');
  const before = Number.isSafeInteger(requested) && requested > 0 ? requested : undefined;
  const found = await page.changesOf({ ...record, before });
  if (found === null || (found.changes.length === 0 && before === undefined)) return null;
  const t = translator(page.texts('console'));
  const at = (line: number | null): string => {
    const { done: _done, [BEFORE]: _before, ...query } = Object.fromEntries(searchParams);
    const params = new URLSearchParams({ ...query, ...(line === null ? {} : { [BEFORE]: String(line) }) });
    return `${pathname}?${params.toString()}#changes`;
  };
  return {
    texts: {
      title: t('console.history'),
      at: t('console.history.at'),
      who: t('console.history.who'),
      what: t('console.history.what'),
      empty: t('console.history.empty'),
      older: t('console.older'),
      newest: t('console.newest'),
    },
    changes: changesInWords(found.changes, { ...words, t: words.t ?? t, market: page.market }),
    older: found.next === null ? null : at(found.next),
    newest: before === undefined ? null : at(null),
  };
};
