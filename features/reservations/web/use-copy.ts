import { useRef, useState } from 'react';

/** Copies a text. Where the browser does not let it, or has none, the field is marked instead, ready to be copied by hand. */
export const useCopy = (text: string) => {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = () => {
    const clipboard: Clipboard | undefined = navigator.clipboard;
    void (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied(true),
      () => field.current?.focus(),
    );
  };
  return { field, isCopied, copy };
};
