import { InstallmentLine } from '#ui/installment-line.tsx';
import type { CreditWords } from './credit-words.ts';

/** An instalment beside a price, never without its companions. */
export function Installment({ words, market }: { words: CreditWords; market: 'br' | 'ar' }) {
  const { line, final, rate, legal } = words;
  return <InstallmentLine text={line} final={final} rate={rate} market={market} {...(legal === '' ? {} : { legal })} />;
}
