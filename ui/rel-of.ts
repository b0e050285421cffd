/** What a link that leads out of the site keeps to itself: the page behind it gets no hold on ours. */
export const relOf = (href: string): string | undefined => (href.startsWith('https:') ? 'noopener' : undefined);
