import { X } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { DocumentContext } from './document-context.ts';
import type { PopupShown } from './popup-data.ts';
import { POPUP_SCRIPT } from './popup-script.ts';
import styles from './popup.module.css';

/** What a brand's team puts before visitors: nothing at all where nothing is published. */
export function Popup({ popup }: { readonly popup: PopupShown | null }) {
  const { nonce } = useContext(DocumentContext);
  if (popup === null) return null;
  return (
    <>
      {popup.kind === 'CONFIRMATION' ? <Confirmation popup={popup} /> : <Timed popup={popup} />}
      <script nonce={nonce}>{POPUP_SCRIPT}</script>
    </>
  );
}

function Way({ popup: { label, href } }: { readonly popup: PopupShown }) {
  return label !== null && href !== null && <LinkButton href={href}>{label}</LinkButton>;
}

/** The browser's own modal: focus stays inside and is given back, Escape closes it. */
function Confirmation({ popup }: { readonly popup: PopupShown }) {
  const { id, title, text, afterSeconds, confirm, label } = popup;
  return (
    <dialog
      id="popup"
      data-id={id}
      data-after={afterSeconds}
      className={styles.modal}
      aria-labelledby="popup-title"
      aria-describedby="popup-text"
    >
      <h2 id="popup-title" className={styles.title}>
        {title}
      </h2>
      <p id="popup-text" className={styles.text}>
        {text}
      </p>
      <form method="dialog" className={styles.actions}>
        <Way popup={popup} />
        <Button type="submit" variant={label === null ? 'primary' : 'secondary'}>
          {confirm}
        </Button>
      </form>
    </dialog>
  );
}

/** What comes into a room that is there already is read out. */
function Timed({ popup }: { readonly popup: PopupShown }) {
  const { id, title, text, afterSeconds, seconds, close } = popup;
  return (
    <>
      <div id="popup-room" role="status" />
      <template id="popup" data-id={id} data-after={afterSeconds} data-seconds={seconds}>
        <div className={styles.timed} data-print="hide">
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
            <Way popup={popup} />
          </div>
          <button type="button" className={styles.close} aria-label={close}>
            <Icon icon={X} />
          </button>
        </div>
      </template>
    </>
  );
}
