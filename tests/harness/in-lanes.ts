/** Does the work so many times, by lanes: each begins the next when it has ended one, so that none waits for another's company. */
export const inLanes = async (lanes: number, times: number, work: () => Promise<void>): Promise<void> => {
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun < times) {
      begun += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
