import { getRepresentativePlan } from '#features/configurator/contract.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getDatasheet, getModels } from '#features/catalog/contract/model.ts';
import { viewFrame } from '#features/content/contract/frame.ts';
import { viewPage } from '#features/content/contract/page-view.ts';
import { frozen } from '#platform/http/memoized.server.ts';

/** What most pages ask, and what is the same for all who are not signed in: staff alone change it. Not what a visitor's own act changes. */
const KEPT: ReadonlySet<string> = new Set(
  [viewFrame, viewPage, getModels, getCarWeb, getDatasheet, getRepresentativePlan].map(({ id }) => id),
);
const MOST = 1_000;

type Outcome = { readonly ok: boolean };
type Kept = { readonly answer: Promise<Outcome> };

export type PageAnswers = {
  /** The answer of this second, or of whoever has it made just now; made where there is none. */
  readonly ask: (of: { id: string; site: string; input: unknown }, make: () => Promise<unknown>) => Promise<unknown>;
  /** Nothing made until now counts any more. */
  readonly clear: () => void;
};

/**
 * Calls that pages make for everybody, for the rest of the clock's second in which their making began: by the same rule, and emptied by
 * the same word, as answers to the same calls from outside (`answer-cache.server.ts`). `now` in milliseconds.
 */
export const createPageAnswers = (now: () => number): PageAnswers => {
  const kept = new Map<string, Kept>();
  let second = 0;
  const turn = (): void => {
    const current = Math.floor(now() / 1000);
    if (current !== second) kept.clear();
    second = current;
  };
  return {
    ask: ({ id, site, input }, make) => {
      if (!KEPT.has(id)) return make();
      turn();
      const key = `${site} ${id} ${JSON.stringify(input)}`;
      const known = kept.get(key);
      // What failed for one is tried by each of the others: one statement put off is not every page's.
      if (known !== undefined)
        return known.answer.then(
          (outcome) => (outcome.ok ? outcome : make()),
          () => make(),
        );
      const entry: Kept = {
        answer: make().then(
          (outcome) => {
            if (!(outcome as Outcome).ok) drop();
            return frozen(outcome as Outcome);
          },
          (error: unknown) => {
            drop();
            throw error;
          },
        ),
      };
      const drop = (): void => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      if (kept.size < MOST) kept.set(key, entry);
      return entry.answer;
    },
    clear: () => kept.clear(),
  };
};

/** Keeps nothing: for tests that write past the calls, and for measuring. */
export const noPageAnswers: PageAnswers = { ask: (_of, make) => make(), clear: () => undefined };
