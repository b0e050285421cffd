import { useEffect, useRef } from 'react';
import { Notice, type NoticeProps } from './notice.tsx';

/** Without script the browser itself goes there. */
const FOCUSED = { tabIndex: -1, autoFocus: true } as const;

/** Why a form came back, above its fields. It takes the focus, by its attribute where there is no script, so that whoever sent the form is told first. */
export function FormRefusal(props: Omit<NoticeProps, 'tone' | 'live'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever has begun to correct a field meanwhile stays there.
    if (document.activeElement?.matches('input, select, textarea') !== true) place.current?.focus();
  }, []);
  return (
    <div ref={place} {...FOCUSED}>
      <Notice {...props} tone="error" live />
    </div>
  );
}
