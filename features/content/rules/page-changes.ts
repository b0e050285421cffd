import type { PageContent } from './page-faults.ts';

export type PageChange = { readonly field: string; readonly before: string; readonly after: string };

const flatten = (value: unknown, at: string): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${at}.${index}`));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => flatten(item, at === '' ? name : `${at}.${name}`));
  }
  return [[at, typeof value === 'string' || typeof value === 'number' ? String(value) : '']];
};

type Compared = PageContent & { readonly publishAt: string | null; readonly endsAt: string | null };

const contentOf = ({ title, description, publishAt, endsAt, blocks }: Compared) =>
  new Map(flatten({ title, description, publishAt, endsAt, blocks }, ''));

/** Each field in which two versions differ; one that only one of them has is empty in the other. */
export const changesBetween = (before: Compared, after: Compared): PageChange[] => {
  const [old, now] = [contentOf(before), contentOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter(({ before: was, after: is }) => was !== is);
};
