import { fieldOf } from './form.ts';
import type { Page } from './page-context.ts';

/**
 * A form whose typed values the browser keeps until they are saved: docs/decisions/console.md. None that takes anything of a person.
 * None either while it shows that somebody was first: what was typed stays kept as of the version it was typed on, so that taken up
 * later it meets the other change again.
 */
export type KeptForm = {
  /** Which form of the page: which record. */
  readonly name: string;
  /** The version that its call takes, where it takes one: what was typed on another is judged by the server. */
  readonly at?: string | number;
  /** The page answers a refused form: what stands in it is saved nowhere. */
  readonly isUnsaved: boolean;
};

/** The field by which the script names what is kept of a form. */
export const KEPT = 'kept';
/** What was typed on another version is sent to see what changed, not to be saved. */
export const RESENT = 'resent';
/** The last one that was saved; read by the script, and nothing of a person. */
export const SAVED_COOKIE = 'vlt_saved';
const HOUR = 60 * 60;

export const keptAttributes = (kept: KeptForm | null | undefined): Record<string, string> =>
  kept === null || kept === undefined
    ? {}
    : {
        'data-keep': kept.name,
        'data-keep-at': String(kept.at ?? ''),
        ...(kept.isUnsaved ? { 'data-keep-unsaved': '' } : {}),
      };

/** Said by the action of such a form once all was saved: the browser throws away what it kept. */
export const forgetKept = (page: Page): void => {
  const kept = fieldOf(page.form, KEPT);
  if (/^\w{1,16}$/.test(kept)) page.setCookie({ name: SAVED_COOKIE, value: kept, maxAge: HOUR, scriptsMayRead: true });
};
