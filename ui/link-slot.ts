import type { ComponentProps, ComponentType } from 'react';

/** What draws a link: `a`, or the router's own component that takes the same attributes. */
export type LinkSlot = 'a' | ComponentType<ComponentProps<'a'>>;
