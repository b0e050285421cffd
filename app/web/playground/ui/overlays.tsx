import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmationPopup } from '#ui/confirmation-popup.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Popover } from '#ui/popover.tsx';
import { Cluster } from '#ui/stack.tsx';
import { TimedMessage } from '#ui/timed-message.tsx';
import { Sample, type GroupProps } from './sample.tsx';

const KINDS = ['dialog', 'drawer', 'success', 'failure', 'message', 'fault'] as const;
/** Long enough to look at: the component's own five seconds are tested beside it. */
const STAYS_MS = 600_000;

/** What lies over the page; `?open=` opens one at once. */
export function Overlays({ t, open }: GroupProps) {
  const [shown, setShown] = useState(open);
  const close = () => setShown(null);
  return (
    <>
      <Sample state={t('open')} wide>
        <Cluster>
          {KINDS.map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => setShown(kind)}>
              {kind}
            </Button>
          ))}
        </Cluster>
      </Sample>
      <Sample state={t('popover')}>
        <Popover id="note" trigger={t('popover')} label={t('popover')}>
          {t('popover.text')}
        </Popover>
      </Sample>
      {(['dialog', 'drawer'] as const).map((kind) => (
        <Dialog
          key={kind}
          open={shown === kind}
          onClose={close}
          title={t('question.title')}
          closeLabel={t('close')}
          placement={kind === 'drawer' ? 'side' : 'center'}
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                {t('cancel')}
              </Button>
              <Button onClick={close}>{t('confirm')}</Button>
            </>
          }
        >
          <p>{t('question.text')}</p>
        </Dialog>
      ))}
      <ConfirmationPopup
        open={shown === 'success' || shown === 'failure'}
        type={shown === 'failure' ? 'ERROR' : 'SUCCESS'}
        title={t(shown === 'failure' ? 'news.error' : 'news.success')}
        text={t('news.text')}
        confirmText={t('ok')}
        closeLabel={t('close')}
        onConfirm={close}
      />
      {(shown === 'message' || shown === 'fault') && (
        <TimedMessage
          key={shown}
          type={shown === 'fault' ? 'ERROR' : 'SUCCESS'}
          durationMs={STAYS_MS}
          closeLabel={t('close')}
          onEnd={close}
        >
          {t(shown === 'fault' ? 'news.error' : 'news.success')}
        </TimedMessage>
      )}
    </>
  );
}
