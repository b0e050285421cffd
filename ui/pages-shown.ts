/** First, last, the current page and its neighbours; undefined stands for the pages left out between. */
export function pagesShown(current: number, total: number): (number | undefined)[] {
  const kept = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= 1,
  );
  return kept.flatMap((page, index) => {
    const before = kept[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}
