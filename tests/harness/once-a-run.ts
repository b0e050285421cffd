import type { TestProject } from 'vitest/node';

type Shared = {
  users: number;
  readonly opened: Promise<{ readonly value: unknown; readonly close: () => Promise<void> }>;
};

declare global {
  // Each project loads its set-up files on its own, yet all of a run share what these open.
  var sharedInRun: Map<string, Shared> | undefined;
}

/** A project's set-up: what the first project opens serves all of the run, and the last that ends closes it. */
export const onceARun =
  <Value>(of: {
    readonly name: string;
    readonly open: (project: TestProject) => Promise<{ readonly value: Value; readonly close: () => Promise<void> }>;
    readonly give: (project: TestProject, value: Value) => void;
  }) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const all = (globalThis.sharedInRun ??= new Map());
    const mine = all.get(of.name) ?? { users: 0, opened: of.open(project) };
    all.set(of.name, mine);
    mine.users += 1;
    const { value, close } = await mine.opened;
    of.give(project, value as Value);
    return async () => {
      mine.users -= 1;
      if (mine.users > 0) return;
      all.delete(of.name);
      await close();
    };
  };
