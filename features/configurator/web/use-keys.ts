import { useEffect, useEffectEvent } from 'react';
import type { Build } from './use-build.ts';

/** As every program has them: ⌘ or Ctrl with Z, with Shift and Z or with Y; Alt and 0 for the beginning. */
export const KEYS = { undo: 'Control+Z', redo: 'Control+Shift+Z', reset: 'Alt+0' } as const;

export type Move = keyof typeof KEYS;

export const moveOf = (
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code' | 'key'>,
): Move | null => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const letter = event.key.toLowerCase();
  if (isCommand && letter === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (isCommand && letter === 'y') return 'redo';
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'Digit0' ? 'reset' : null;
};

/** Typing has its own undo, and a question must be answered first. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog') !== null;

/** Undo, redo and the beginning by keys; `onMove` is told of each that led somewhere. */
export const useKeys = (build: Pick<Build, Move>, onMove: (move: Move) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const move = moveOf(event);
    if (move === null || isElsewhere(event.target)) return;
    const run = build[move];
    if (run === null) return;
    event.preventDefault();
    run();
    onMove(move);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
