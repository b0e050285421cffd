/** First, last, the current page and its neighbours; undefined stands for the pages left out between. */
export function pagesShown(current: number, total: number): (number | undefined)[] {
  const remaining = Array.from({ length: total }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === total || Math.abs(page - current) <= 1,
  );
  return remaining.flatMap((page, index) => {
    const before = remaining[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}
