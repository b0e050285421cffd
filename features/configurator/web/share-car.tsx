import { FileDown, Printer, Share2 } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { Form } from 'react-router';
import { drawQr } from '#kernel/qr.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { FormToken } from '#ui/form-token.tsx';
import { showShareCode } from '../rules/share-code.ts';
import type { BuildData } from './build-data.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './resume-panel.module.css';
import { useWords } from './words-context.ts';
import { t } from './words.ts';

export type ShareProps = {
  data: BuildData;
  shared: BuildData['shared'];
  address: BuildData['address'];
  action: string;
  name: string;
};

/** Ways to keep the car and to hand it on: code, address, picture code, the phone's own sharing, paper, the person's area. */
export function ShareCar({ data, shared, address, action, name }: ShareProps) {
  const words = useWords();
  // Drawn here: as a path it takes thirty times the room of its address.
  const drawing = useMemo(() => (address === null ? null : drawQr(address)), [address]);
  return (
    <section className={styles.share}>
      <h2>{t(words, 'share.title')}</h2>
      {drawing !== null && (
        <div className={styles.qr}>
          <QrCode drawing={drawing} label={t(words, 'share.qr')} />
        </div>
      )}
      {shared === null ? (
        <p>{t(words, 'share.text')}</p>
      ) : (
        <p>
          {t(words, 'share.code')}: <strong className={styles.shareCode}>{showShareCode(shared.code)}</strong>
          <br />
          <a href={shared.url} className={styles.shareUrl}>
            {shared.url}
          </a>
          <span className={styles.scripted}>
            <CopyButton text={shared.url} label={t(words, 'share.copy')} done={t(words, 'share.copied')} />
          </span>
        </p>
      )}
      <Outcome data={data} />
      <div className={styles.actions}>
        {shared === null ? (
          <ShareForm action={action} intent="share" label={t(words, 'share.make')} />
        ) : (
          <LinkButton variant="quiet" href={`https://wa.me/?text=${encodeURIComponent(`${name} ${shared.url}`)}`}>
            {t(words, 'share.whatsApp')}
          </LinkButton>
        )}
        {shared !== null && <NativeShare name={name} url={shared.url} />}
        {shared === null ? (
          <ShareForm action={action} intent="pdf" label={t(words, 'pdf.make')} />
        ) : (
          <LinkButton variant="quiet" icon={FileDown} href={shared.pdf}>
            {t(words, 'pdf.make')}
          </LinkButton>
        )}
        <span className={styles.scripted}>
          <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
            {t(words, 'resume.print')}
          </Button>
        </span>
        {!data.isKept && <ShareForm action={action} intent="keep" label={t(words, 'keep.make')} />}
      </div>
    </section>
  );
}

function Outcome({ data }: { data: BuildData }) {
  const words = useWords();
  if (data.isKept) {
    return (
      <Notice tone="success" live>
        {t(words, 'keep.kept')} <a href={data.paths.savedCars}>{t(words, 'keep.see')}</a>
      </Notice>
    );
  }
  if (data.failed === null) return null;
  return (
    <Notice tone="error" live>
      {t(words, data.failed === 'keep' ? 'keep.failed' : 'share.failed')}
    </Notice>
  );
}

type Intent = 'share' | 'pdf' | 'keep';

/** Paper comes as a file of its own: the browser fetches it, not the page. */
function ShareForm({ action, intent, label }: { action: string; intent: Intent; label: string }) {
  return (
    <Form method="post" action={action} preventScrollReset reloadDocument={intent !== 'share'}>
      <FormToken />
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={intent === 'share' ? 'secondary' : 'quiet'}>
        {label}
      </Button>
    </Form>
  );
}

const never = (): (() => void) => () => undefined;
const hasShare = (): boolean => 'share' in navigator;

/** The phone's own sharing, where there is one: known only in the browser. */
function NativeShare({ name, url }: { name: string; url: string }) {
  const words = useWords();
  const canShare = useSyncExternalStore(never, hasShare, () => false);
  if (!canShare) return null;
  // Whoever closes the sheet has changed their mind: no failure.
  const share = (): void => void navigator.share({ title: name, url }).catch(() => undefined);
  return (
    <Button variant="quiet" icon={Share2} onClick={share}>
      {t(words, 'share.native')}
    </Button>
  );
}
