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
export function Overlays({ say, open }: GroupProps) {
  const [shown, setShown] = useState(open);
  const close = () => setShown(null);
  return (
    <>
      <Sample state={say('open')} wide>
        <Cluster>
          {KINDS.map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => setShown(kind)}>
              {kind}
            </Button>
          ))}
        </Cluster>
      </Sample>
      <Sample state={say('popover')}>
        <Popover id="note" trigger={say('popover')} label={say('popover')}>
          {say('popover.text')}
        </Popover>
      </Sample>
      {(['dialog', 'drawer'] as const).map((kind) => (
        <Dialog
          key={kind}
          open={shown === kind}
          onClose={close}
          title={say('question.title')}
          closeLabel={say('close')}
          placement={kind === 'drawer' ? 'side' : 'center'}
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                {say('cancel')}
              </Button>
              <Button onClick={close}>{say('confirm')}</Button>
            </>
          }
        >
          <p>{say('question.text')}</p>
        </Dialog>
      ))}
      <ConfirmationPopup
        open={shown === 'success' || shown === 'failure'}
        type={shown === 'failure' ? 'ERROR' : 'SUCCESS'}
        title={say(shown === 'failure' ? 'news.error' : 'news.success')}
        text={say('news.text')}
        confirmText={say('ok')}
        closeLabel={say('close')}
        onConfirm={close}
      />
      {(shown === 'message' || shown === 'fault') && (
        <TimedMessage
          key={shown}
          type={shown === 'fault' ? 'ERROR' : 'SUCCESS'}
          durationMs={STAYS_MS}
          closeLabel={say('close')}
          onEnd={close}
        >
          {say(shown === 'fault' ? 'news.error' : 'news.success')}
        </TimedMessage>
      )}
    </>
  );
}
