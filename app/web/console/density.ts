import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';

/** Lists close together, for whoever wants many lines on the screen: a matter of the browser that it is looked at in. */
const COOKIE = 'vlt_dense';
const YEAR = 365 * 24 * 60 * 60;
/** The field of the form that changes it. */
export const DENSITY = 'density';

export const isDense = (page: Page): boolean => page.cookie(COOKIE) === 'on';

export const switchDensity = (page: Page): void => {
  const isOn = fieldOf(page.form, DENSITY) === 'dense';
  page.setCookie({ name: COOKIE, value: isOn ? 'on' : '', maxAge: isOn ? YEAR : 0 });
};

/** Back to the screen it was changed at, where that is one of this back office. */
export const wayBack = (page: Page): string => {
  const home = page.path('admin');
  const back = fieldOf(page.form, 'back');
  return back.length <= 2000 && (back === home || back.startsWith(`${home}/`) || back.startsWith(`${home}?`))
    ? back
    : home;
};
