import path from 'node:path';

export const BAKED = path.resolve(import.meta.dirname, '../../../seed/pictures');

export type Drawing = { readonly brand: string; readonly slug: string; readonly view: string };
