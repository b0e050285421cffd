import type { Services } from '#platform/http/context.server.ts';
import type { Scope } from './store/entries.server.ts';
import type { Setting } from './rules/setting-faults.ts';

export type Uses = { readonly pages: readonly string[]; readonly programs: readonly string[] };

/** What the dictionary asks of the program, which alone reads the brands' words. */
export type Ports = {
  /** The default of every text by `area.key`, in the words of the brand. */
  readonly standardTexts: (scope: Scope) => ReadonlyMap<string, string>;
  readonly settings: (scope: Scope) => readonly Setting[];
  /** Where texts are used, `*` for every page; looked for once, which takes a moment. */
  readonly textUses: () => Promise<{ readonly usesOf: (id: string, market: Scope['market']) => Uses }>;
  /** To be called when a change has come into force: ends when this process says it. */
  readonly changed: (services: Pick<Services, 'db' | 'log'>) => Promise<void>;
};
