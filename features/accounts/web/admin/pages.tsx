import { Pagination } from '#ui/pagination.tsx';
import type { Say } from '#ui/say.ts';

/** The pages of a list whose filter stands in its address. */
export function OfficePages({
  say,
  here,
  filter,
  pages,
}: {
  say: Say;
  here: string;
  filter: Readonly<Record<string, string>>;
  pages: { readonly current: number; readonly total: number };
}) {
  const hrefOf = (page: number): string => `${here}?${new URLSearchParams({ ...filter, page: String(page) })}`;
  return (
    <Pagination
      label={say('pagination.label')}
      current={pages.current}
      total={pages.total}
      hrefOf={hrefOf}
      texts={{
        previous: say('pagination.previous'),
        next: say('pagination.next'),
        go: (page) => say('pagination.go', { page }),
        current: (page) => say('pagination.current', { page }),
      }}
    />
  );
}
