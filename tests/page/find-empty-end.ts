/* Runs in the page beside `find-faults.ts`, sent there as text. */

/** Room for shadows and a line of text. */
const MOST_BELOW = 160;

/** The page goes on below its footer, and nothing is there: what is hidden stands outside the box that scrolls it. */
export const findEmptyEnd = (): string[] => {
  const footer = [...document.querySelectorAll('body footer')].findLast((node) => node.closest('dialog') === null);
  if (footer === undefined || document.querySelector('dialog:modal') !== null) return [];
  const end = Math.max(footer.getBoundingClientRect().bottom + scrollY, innerHeight);
  const below = Math.round(document.documentElement.scrollHeight - end);
  return below > MOST_BELOW ? [`${below} px of nothing below the footer`] : [];
};
