/** Says how what it stands for is, when a test has failed: a page that is open, a program that runs. */
type Witness = () => string | Promise<string>;

const witnesses = new Set<Witness>();

/** Whoever opens something says how to look at it; the answer ends that, as the thing is closed. */
export const standBy = (witness: Witness): (() => void) => {
  witnesses.add(witness);
  return () => witnesses.delete(witness);
};

/** Where the last lines of the program that files share are read: it belongs to another process. */
export const OUTPUT = '/output';

const LINES = 30;
export const lastLines = (lines: readonly string[]): string => lines.slice(-LINES).join('\n');

/** What is seen of everything that is open. A witness that fails says so, as the test's own failure is what counts. */
export const lastWords = async (): Promise<string> => {
  const said = await Promise.all(
    [...witnesses].map(async (witness) => {
      try {
        return await witness();
      } catch (error) {
        return String(error);
      }
    }),
  );
  return said.filter((words) => words !== '').join('\n\n');
};
