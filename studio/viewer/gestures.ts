import { turnForDrag, turnForKey, type Orbit } from './orbit.ts';

interface Turns {
  turn: (by: Partial<Orbit>, smooth: boolean) => void;
  home: () => void;
}

/** Mouse, touch and keys on the canvas. The wheel and vertical swipes stay with the page, so nobody gets stuck on the car. */
export function listenForTurns(canvas: HTMLCanvasElement, to: Turns): () => void {
  const control = new AbortController();
  const { signal } = control;
  let held: { id: number; x: number; y: number } | undefined;
  canvas.style.touchAction = 'pan-y';
  canvas.tabIndex = 0;
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      held = { id: event.pointerId, x: event.clientX, y: event.clientY };
      canvas.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (held?.id !== event.pointerId) return;
      const dy = event.pointerType === 'touch' ? 0 : event.clientY - held.y;
      to.turn(turnForDrag({ dx: event.clientX - held.x, dy, width: canvas.clientWidth }), false);
      held = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  const letGo = (event: PointerEvent) => {
    if (held?.id === event.pointerId) held = undefined;
  };
  canvas.addEventListener('pointerup', letGo, { signal });
  canvas.addEventListener('pointercancel', letGo, { signal });
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turn = turnForKey(event.key);
      if (!turn) return;
      event.preventDefault();
      if (turn === 'home') to.home();
      else to.turn(turn, true);
    },
    { signal },
  );
  return () => control.abort();
}
