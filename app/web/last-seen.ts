import type { RootLoaded } from './root-data.ts';
import type { ShellLoaded } from './shell-data.ts';

/**
 * What the page's frame was drawn from last. Where everything fails, the data of the frame too, the page that says so is drawn
 * from it. Written once a page is live, so in the browser alone: a server has many visitors.
 */
export const lastSeen: { root?: RootLoaded; shell?: ShellLoaded } = {};
