import { decodeShown } from './other-language.ts';

/**
 * Reads a page's amounts as a buyer with a pencil does: from the words alone, knowing nothing of the program. Says which do not add
 * up, and how many it could add.
 */
export type Added = { readonly wrong: readonly string[]; readonly added: number };

const AMOUNT = String.raw`R?\$ ?([\d.]+,\d\d)`;
const centsOf = (text: string | undefined): number => Number((text ?? '').replaceAll(/[.,]/g, ''));
const shownOf = (cents: number): string => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });

/** One line of words, as they follow each other on the page. */
const wordsOf = (html: string): string =>
  decodeShown(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const first = (text: string, pattern: string): number | null => {
  const found = new RegExp(pattern, 'i').exec(text)?.[1];
  return found === undefined ? null : centsOf(found);
};

const INSTALMENTS = {
  br: String.raw`(\d+) ?(?:x|parcelas)(?: de)? ${AMOUNT}(?:, a última de ${AMOUNT})?`,
  ar: String.raw`(\d+) cuotas(?::|,) la primera de ${AMOUNT}, la última de ${AMOUNT}`,
} as const;
const ENTRANCE = `(?:entrada|anticipo)(?: de)? ${AMOUNT}`;
const FINAL = `(?:parcela|cuota) final(?: de)? ${AMOUNT}`;
const TOTAL = `Total (?:com financiamento|a prazo|pago|financiado):? ${AMOUNT}`;
/** As far as one plan's words go before its instalments and after them. */
const BEFORE = 50;
const AFTER = 700;

/** What a plan costs in all, at least and at most, from its own words. Argentine instalments fall from the first to the last. */
const boundsOf = (count: number, one: number, last: number, market: 'br' | 'ar'): [number, number] => {
  if (market === 'ar') return [count * Math.min(one, last), count * Math.max(one, last)];
  const all = (count - 1) * one + last;
  return [all, all];
};

const addPlans = (words: string, market: 'br' | 'ar'): Added => {
  const plans = [...words.matchAll(new RegExp(INSTALMENTS[market], 'gi'))];
  const wrong: string[] = [];
  let added = 0;
  for (const [at, plan] of plans.entries()) {
    const end = Math.min(plan.index + AFTER, (plans[at + 1]?.index ?? Infinity) - BEFORE);
    const own = words.slice(Math.max(0, plan.index - BEFORE), Math.max(end, plan.index));
    const [entrance, total] = [first(own, ENTRANCE), first(own, TOTAL)];
    if (entrance === null || total === null) continue;
    const [, count, one, last] = plan;
    const [least, most] = boundsOf(Number(count), centsOf(one), centsOf(last ?? one), market);
    const rest = entrance + (first(own, FINAL) ?? 0);
    added += 1;
    if (total < rest + least || total > rest + most)
      wrong.push(`${plan[0]}: adds up to ${shownOf(rest + most)}, told are ${shownOf(total)}`);
  }
  return { wrong, added };
};

const DISCOUNT = new RegExp(String.raw`−(\d+)% .{0,120}?(?:De|Antes) ${AMOUNT} ${AMOUNT}`, 'g');
const LIST = new RegExp(
  String.raw`(?:O que está no preço|Qué incluye el precio)(.{0,6000}?)(?:Total à vista|Total al contado) ${AMOUNT}`,
  'g',
);

const addDiscounts = (words: string): Added => {
  const found = [...words.matchAll(DISCOUNT)];
  const wrong = found.filter(([, share, before, now]) => {
    const real = ((centsOf(before) - centsOf(now)) * 100) / centsOf(before);
    // A discount may be printed smaller than it is, never larger.
    return real < Number(share) || real >= Number(share) + 1;
  });
  return { wrong: wrong.map(([text]) => text), added: found.length };
};

const addLists = (words: string): Added => {
  const found = [...words.matchAll(LIST)].map(([, rows = '', total]) => ({
    sum: [...rows.matchAll(new RegExp(`(−)?${AMOUNT}`, 'g'))].reduce(
      (all, [, minus, amount]) => all + (minus === undefined ? 1 : -1) * centsOf(amount),
      0,
    ),
    total: centsOf(total),
  }));
  const wrong = found.filter(({ sum, total }) => sum !== total);
  return {
    wrong: wrong.map(({ sum, total }) => `the list adds up to ${shownOf(sum)}, told are ${shownOf(total)}`),
    added: found.length,
  };
};

/** Signs before an amount that are no minus (U+2212), or stand apart from it. */
const WRONG_SIGN = /(?<![\p{L}\d,.])(?:[-‐‑–—] ?|[−+] )R?\$ ?[\d.]+,\d\d/gu;

export const addAmounts = (html: string, market: 'br' | 'ar'): Added => {
  const words = wordsOf(html);
  const all = [addPlans(words, market), addDiscounts(words), addLists(words)];
  const signs = [...words.matchAll(WRONG_SIGN)].map(([text]) => `${text}: another sign than − or +`);
  return {
    wrong: [...signs, ...all.flatMap(({ wrong }) => wrong)],
    added: all.reduce((sum, { added }) => sum + added, 0),
  };
};
