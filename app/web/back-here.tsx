import { useEffect, useRef } from 'react';

/** The field that says where a form leads back to. Pages rewrite their address by script: what is sent is where the visitor is. */
export function BackHere({ served }: { served: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const follow = () => {
      if (input !== null) input.value = window.location.pathname + window.location.search;
    };
    input?.form?.addEventListener('submit', follow);
    return () => input?.form?.removeEventListener('submit', follow);
  }, []);
  return <input ref={field} type="hidden" name="back" defaultValue={served} />;
}
