import type { Page } from '#ui/page-context.ts';

/** Where a model is built, begun with the version and the colour that were picked here. */
export const buildHref = (
  page: Pick<Page, 'path'>,
  { model, step, color, version }: { model: string; step: string; color: string | undefined; version?: string },
): string => {
  const query = new URLSearchParams({
    ...(version === undefined ? {} : { do: `version:${version}` }),
    ...(color === undefined ? {} : { color }),
  }).toString();
  return `${page.path('buildStep', { model, step })}${query === '' ? '' : `?${query}`}`;
};
