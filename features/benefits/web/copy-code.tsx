import { useState } from 'react';
import { Button } from '#ui/button.tsx';

type Props = { readonly text: string; readonly label: string; readonly done: string };

/** Copies a code or a link and says so; where the browser forbids it, the text stands above to be marked. */
export function CopyCode({ text, label, done }: Props) {
  const [isDone, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setDone(copied);
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <span aria-live="polite">{isDone ? done : label}</span>
    </Button>
  );
}
