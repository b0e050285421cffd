import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { announceScroll } from './behaviours/scroll-lock.ts';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Buttons, the one to press last. */
  actions?: ReactNode;
  /** A drawer comes from the side (from below on phones). */
  placement?: 'center' | 'side';
  size?: 'small' | 'medium' | 'large';
  role?: 'dialog' | 'alertdialog';
  /** A question that must be answered: no cross, no Escape, no click outside. */
  mustAnswer?: boolean;
};

/** The browser's own modal: focus is kept inside and given back, the page beneath is inert. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  placement = 'center',
  size = 'medium',
  role = 'dialog',
  mustAnswer = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, open);
  useClosing(dialog, mustAnswer ? undefined : onClose);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes(styles.dialog, styles[placement], styles[size])}
      aria-labelledby={titleId}
    >
      {open && (
        <div className={styles.panel}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {!mustAnswer && (
              <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
                <Icon icon={X} size={24} />
              </button>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>('h2')?.focus();
    announceScroll('hide');
    return () => {
      element.close();
      announceScroll('show');
    };
  }, [dialog, open]);
}

/** Escape and a click on the backdrop ask the owner to close; with nobody to ask they do nothing. */
function useClosing(dialog: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined) {
  const ask = useEffectEvent(() => onClose?.());
  useEffect(() => {
    const element = dialog.current;
    const onCancel = (event: Event) => {
      event.preventDefault();
      ask();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target === element) ask();
    };
    element?.addEventListener('cancel', onCancel);
    element?.addEventListener('click', onClick);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      element?.removeEventListener('click', onClick);
    };
  }, [dialog]);
}
