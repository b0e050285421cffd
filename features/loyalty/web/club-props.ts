import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { Translate } from '#ui/translate.ts';
import type { ClubLoaded } from './club-data.ts';

export type ClubProps = {
  readonly t: Translate;
  readonly loaded: ClubLoaded;
  readonly answer: PageFormAnswer | undefined;
};
