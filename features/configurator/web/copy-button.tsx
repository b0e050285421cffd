import { useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Copies a text and says so; where the browser forbids it, the text stands beside it to be marked. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [isDone, setDone] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    );
  };
  return (
    <Button variant="secondary" onClick={copy}>
      <span aria-live="polite">{isDone ? done : label}</span>
    </Button>
  );
}
