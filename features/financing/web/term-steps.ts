/** Months between terms that stand evenly apart; null where they do not, or where there is nothing to slide between. */
export const evenStepOf = (terms: readonly number[]): number | null => {
  const steps = new Set(terms.slice(1).map((term, index) => term - (terms[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && step > 0 ? step : null;
};
