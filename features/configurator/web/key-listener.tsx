import { useEffect, useEffectEvent } from 'react';
import type { Build } from './use-build.ts';
import type { Move } from './keys.ts';

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

/** Undo, redo and the beginning by keys; `onMove` hears of each that led somewhere. It comes with the first use of the page: before there is nothing to undo. */
export function KeyListener({ build, onMove }: { build: Pick<Build, Move>; onMove: (move: Move) => void }) {
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
  return null;
}
