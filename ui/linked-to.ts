/** What leads to a thing, by the path it leads to, in words. */
export type LinkedTo = { readonly id: string; readonly path: string; readonly text: string };
