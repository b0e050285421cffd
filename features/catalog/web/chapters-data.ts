import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import { type Availability, type Chapter, chapterFigures, type EquippedSheet, linesOf } from '../rules/chapters.ts';
import { type PictureView, turnView } from '../rules/picture.ts';

import { figuresShown } from './version-data.ts';

/** Chapters of the model's page, in their order; room in the garage and in the boot are sections of their own. */
export const PAGE_CHAPTERS = ['design', 'inside', 'technology', 'safety', 'range', 'capability'] as const;
type PageChapter = (typeof PAGE_CHAPTERS)[number];

type Picture = { readonly src: string | null; readonly srcSet: string; readonly alt: string };

type LinesInput = { t: Translate; sheets: readonly EquippedSheet[] };

type ChaptersInput = LinesInput & {
  page: Page;
  pictureOf: (view: PictureView) => Picture;
};

/** From ahead, from the left and from behind: what neither the first picture nor the flank shows. */
const DESIGN_VIEWS: readonly PictureView[] = [turnView(0), turnView(32), 'rear'];

/** What the car has, chapter by chapter, with the versions that have it; a chapter about which the catalogue is silent is left out. */
export const chaptersOf = (input: ChaptersInput) =>
  PAGE_CHAPTERS.flatMap((id) => {
    const { t } = input;
    const lines = id === 'range' ? [] : linesShown(input, id);
    const figures =
      id === 'range' || id === 'capability'
        ? figuresShown({ ...input, figures: chapterFigures(id, input.sheets) })
        : [];
    if (lines.length === 0 && figures.length === 0) return [];
    const pictures = id === 'design' ? DESIGN_VIEWS.map(input.pictureOf).filter(({ src }) => src !== null) : [];
    return [{ id, title: t(`model.chapter.${id}`), lead: t(`model.chapter.${id}.lead`), lines, figures, pictures }];
  });

export type ChaptersShown = ReturnType<typeof chaptersOf>;

/** Which chapters stand on the page, for its anchors. */
export const stands = (chapters: ChaptersShown): Record<PageChapter, boolean> => {
  const has = (id: PageChapter): boolean => chapters.some((one) => one.id === id);
  return {
    design: has('design'),
    inside: has('inside'),
    technology: has('technology'),
    safety: has('safety'),
    range: has('range'),
    capability: has('capability'),
  };
};

export type LineShown = { readonly line: string; readonly versions: string | null };

export const linesShown = ({ t, sheets }: LinesInput, id: Chapter): LineShown[] =>
  linesOf(id, sheets).map(({ line, availability }) => ({
    line,
    // Of one version alone there is nothing to tell apart.
    versions: sheets.length === 1 ? null : wordsOf(t, sheets, availability),
  }));

const wordsOf = (t: Translate, sheets: readonly EquippedSheet[], availability: Availability): string => {
  const name = (place: number): string => {
    const sheet = sheets[place];
    if (sheet === undefined) return '';
    const isUnique = sheets.filter((other) => other.name === sheet.name).length === 1;
    return isUnique ? sheet.name : `${sheet.name} ${sheet.year}`;
  };
  if (availability.kind === 'all') return t('model.chapter.all');
  if (availability.kind === 'from') return t('model.chapter.from', { version: name(availability.first) });
  return t('model.chapter.some', {
    versions: availability.places.map(name).join(', '),
    count: availability.places.length,
  });
};
