/** As every program has them: ⌘ or Ctrl with Z, with Shift and Z or with Y; Alt and 0 for the beginning. */
export const KEYS = { undo: 'Control+Z', redo: 'Control+Shift+Z', reset: 'Alt+0' } as const;

export type Move = keyof typeof KEYS;
