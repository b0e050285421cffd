import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirmation-popup.module.css';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

export type ConfirmationPopupProps = {
  open: boolean;
  type: 'SUCCESS' | 'ERROR';
  title: ReactNode;
  text?: ReactNode;
  /** The dictionary's `ui.ok` unless a better word fits. */
  confirmText: string;
  closeLabel: string;
  onConfirm: () => void;
};

export function ConfirmationPopup({
  open,
  type,
  title,
  text,
  confirmText,
  closeLabel,
  onConfirm,
}: ConfirmationPopupProps) {
  return (
    <Dialog
      open={open}
      onClose={onConfirm}
      title={title}
      closeLabel={closeLabel}
      size="small"
      role="alertdialog"
      actions={<Button onClick={onConfirm}>{confirmText}</Button>}
    >
      <div className={styles.row} data-type={type}>
        <Icon icon={type === 'SUCCESS' ? CircleCheck : CircleAlert} size={32} />
        {text !== undefined && <p>{text}</p>}
      </div>
    </Dialog>
  );
}
