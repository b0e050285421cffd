/*
 * Runs in the page that is looked at, as text beside `find-faults.ts`: it imports nothing.
 * A word that goes on in the next line without a hyphen reads as two.
 */

/** Where a break is no fault: what the browser hyphenates itself, and codes. */
const isBreakable = (node: Element): boolean =>
  getComputedStyle(node).hyphens === 'auto' || node.closest('code, pre') !== null;

/** Words of texts that can be seen; numbers and addresses have no place to break. */
const WORD = /(?<![@\w./-])\p{L}{4,}(?![@/\w-]|\.\w)/gu;

export const findBrokenWords = (texts: readonly Text[]): string[] => {
  const range = document.createRange();
  const found = new Set<string>();
  for (const node of new Set(texts)) {
    const parent = node.parentElement;
    if (parent === null || isBreakable(parent)) continue;
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1)
        found.add(`"${word}" is broken inside, in ${parent.localName} .${parent.classList.value}`);
    }
  }
  return [...found];
};
