import type { Page } from '#ui/page-context.ts';

export const PAGE_SIZE = 20;

export const pageNumber = ({ url }: Page): number => {
  const value = Number(url.searchParams.get('page') ?? 1);
  return Number.isInteger(value) && value >= 1 && value <= 1000 ? value : 1;
};

/** Absent rather than empty, as the calls want it. */
export const input = (text: string | null): string | undefined => {
  const trimmed = (text ?? '').trim();
  return trimmed === '' || trimmed === ALL ? undefined : trimmed.slice(0, 120);
};

/** A select's value for no choice. */
export const ALL = 'all';
