/** Names of a site's manifest and of its icons, below the site's own address. */
export const MANIFEST_FILE = 'site.webmanifest';

/** Whole: without round corners, as phones cut their own. */
export const ICON_FILES = [
  { file: 'icon-192.png', size: 192, isWhole: false },
  { file: 'icon-512.png', size: 512, isWhole: false },
  { file: 'icon-whole.png', size: 512, isWhole: true },
] as const;
export const HOME_ICON = 'icon-whole.png';
