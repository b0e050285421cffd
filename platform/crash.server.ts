/**
 * Places where a test may kill the process (trust rule 24). Inert unless the environment names one, which production refuses.
 * `reserve.held` dies at the first passing, `reserve.held:3` at the third.
 */
export const createCrashPoints = (setting: string | undefined): ((place: string) => void) => {
  if (setting === undefined) return () => undefined;
  const [requested, nth = '1'] = setting.split(':');
  let left = Number(nth);
  return (place) => {
    if (place !== requested) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
};
