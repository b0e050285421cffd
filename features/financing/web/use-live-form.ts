import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';

/** Long enough for a finger to come to rest, short enough to feel at once. */
const PAUSE_MS = 250;

/**
 * Sends a GET form by itself a moment after its last change, in place of the step before in the history. Without scripts the
 * form's own button does it.
 */
export const useLiveForm = () => {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes === 0) return;
    const timer = window.setTimeout(
      () => void submit(form.current, { replace: true, preventScrollReset: true }),
      PAUSE_MS,
    );
    return () => window.clearTimeout(timer);
  }, [changes, submit]);
  return { form, changed: () => setChanges((count) => count + 1), busy: useNavigation().state !== 'idle' };
};
