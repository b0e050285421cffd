import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmationPopup } from '#ui/confirmation-popup.tsx';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { knowsPasskeys } from './passkey-known.ts';

const never = (): (() => void) => () => undefined;

/** Makes or uses a passkey; without script, or in a browser that knows none, it is not there and nobody misses it. */
export function PasskeyButton({
  t,
  use,
  session,
  onDone,
  proof,
}: {
  t: Translate;
  use: 'make' | 'check';
  session: { readonly token: string; readonly brand: string; readonly locale: string };
  /** Where to go once it is done, or what to do with the token of the session it opened. */
  onDone: string | ((token: string) => void);
  /** Where to prove who one is, where the call asks for that first. */
  proof?: string;
}) {
  const known = useSyncExternalStore(never, knowsPasskeys, () => false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  if (!known) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    // With what it checks answers by, more than the page itself: only who wants it waits for it.
    const { makePasskey, provePasskey } = await import('./passkey-client.ts');
    const outcome = await (use === 'make' ? makePasskey(session, t('passkey.name')) : provePasskey(session));
    if (outcome.kind === 'done') {
      if (typeof onDone === 'string') location.assign(onDone);
      else onDone(outcome.token);
      return;
    }
    if (outcome.kind === 'proofWanted' && proof !== undefined) {
      location.assign(proof);
      return;
    }
    setBusy(false);
    setMessage(outcome.kind === 'refused' && outcome.text !== '' ? outcome.text : t('passkey.undone'));
  };
  return (
    <Stack gap={3}>
      <Button
        type="button"
        variant="secondary"
        icon={KeyRound}
        busy={busy}
        busyText={t('passkey.busy')}
        onClick={() => void press()}
      >
        {t(`passkey.${use}`)}
      </Button>
      <ConfirmationPopup
        open={message !== null}
        type="ERROR"
        title={t('passkey.failed')}
        text={message}
        confirmText={t('passkey.ok')}
        closeLabel={t('passkey.close')}
        onConfirm={() => setMessage(null)}
      />
    </Stack>
  );
}
