import type { Page } from '#ui/page-context.ts';

/** The field of the frame that the shortcut leads to. */
export const SEARCH_FIELD = 'console-words';

/** A key without another is a hindrance to who speaks to the machine: it can be switched off (WCAG 2.2, 2.1.4). */
const OFF_COOKIE = 'vlt_slash';
const YEAR = 365 * 24 * 60 * 60;

export const hasSlashKey = (page: Page): boolean => page.cookie(OFF_COOKIE) !== 'off';

export const switchSlashKey = (page: Page, isOn: boolean): void =>
  page.setCookie({ name: OFF_COOKIE, value: isOn ? '' : 'off', maxAge: isOn ? 0 : YEAR });

/** Script of the frame, as it stands in the page: what the shortcut opens works without it. */
export const searchKeyScript = (slash: boolean): string =>
  `addEventListener('keydown',e=>{` +
  `if(e.defaultPrevented||e.isComposing||e.altKey||e.shiftKey&&e.key!=='/'||document.querySelector('dialog:modal'))return;` +
  `const typing=e.target instanceof Element&&e.target.closest('textarea,select,[contenteditable],input:not([type=checkbox],[type=radio])');` +
  `const both=e.ctrlKey||e.metaKey;` +
  `if(both?e.key.toLowerCase()!=='k'||e.shiftKey:${slash ? `e.key!=='/'||typing` : 'true'})return;` +
  `e.preventDefault();for(const open of document.querySelectorAll(':popover-open'))open.hidePopover();` +
  `const field=document.getElementById('${SEARCH_FIELD}');field.focus();field.select()})`;
