export type Begun<Made> = { readonly made: Made; readonly end: () => Promise<void> };

/**
 * What is begun one after the other ends in the other order; where a later one does not begin, the earlier ones end at once, and the
 * next who begins finds their ports and connections free.
 */
export const begin = async <Made>(
  work: (endsBy: (end: () => unknown) => void) => Promise<Made>,
): Promise<Begun<Made>> => {
  const ends: (() => unknown)[] = [];
  const end = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const one of ends.splice(0).toReversed()) {
      try {
        await one();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { made: await work((one) => void ends.push(one)), end };
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
};
