import { Pagination } from '#ui/pagination.tsx';
import type { Say } from '#ui/say.ts';

type PagesProps = {
  say: Say;
  pages: { readonly current: number; readonly total: number };
  here: string;
  /** What else the address says. */
  kept?: Readonly<Record<string, string>>;
};

/** Pages of a list whose filters are its address. */
export function Pages({ say, pages, here, kept = {} }: PagesProps) {
  return (
    <Pagination
      label={say('pages.label')}
      current={pages.current}
      total={pages.total}
      hrefOf={(page) => `${here}?${new URLSearchParams({ ...kept, page: String(page) })}`}
      texts={{
        previous: say('pages.previous'),
        next: say('pages.next'),
        go: (page) => say('pages.go', { page }),
        current: (page) => say('pages.current', { page }),
      }}
    />
  );
}
