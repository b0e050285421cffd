import type { Market } from '#kernel/market.ts';

/** The market whose language a caller prefers by Accept-Language; that of the site where neither is named. */
export const languageMarket = (header: string | undefined, site: Market): Market => {
  const ranked = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.trim().toLowerCase().split(';');
      const weight = params.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight);
  for (const { tag } of ranked) {
    if (/^pt(-|$)/.test(tag)) return 'br';
    if (/^es(-|$)/.test(tag)) return 'ar';
  }
  return site;
};
