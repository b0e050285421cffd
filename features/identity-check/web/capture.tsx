import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { IdentityLoaded } from './identity-data.ts';
import { LiveShot } from './live-shot.tsx';
import { askChallenge, sendPhotos, SHOTS, type Challenge, type Photos, type Said, type Shot } from './send.ts';

type Phase = 'consent' | 'sending' | 'stopped' | Shot;

/** Before a challenge is over there must be time left to take and send. */
const LEAST_LEFT_MS = 20_000;
const isFresh = (challenge: Challenge | null): challenge is Challenge =>
  challenge !== null && Date.parse(challenge.expiresAt) - Date.now() > LEAST_LEFT_MS;

const isShot = (name: string | null): name is Shot => SHOTS.some((one) => one === name);

/** The photos of one try, in memory until they are sent: which comes next, and what was wrong with the last. */
const useCapture = ({ brand, locale, id }: IdentityLoaded) => {
  const { revalidate } = useRevalidator();
  const [phase, setPhase] = useState<Phase>('consent');
  const [said, setSaid] = useState<Said | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const photos = useRef<Photos>({});
  const at = { brand, locale, id };
  const fail = (why: Said, next: Phase): void => {
    setSaid(why);
    setPhase(next);
  };
  /** The steps are chosen when the paper is there: their time is for the face alone. */
  const beginFace = async (): Promise<void> => {
    setPhase('sending');
    const asked = await askChallenge(at);
    if (!asked.ok) return fail(asked.said, 'stopped');
    photos.current = { paper: photos.current.paper };
    setChallenge(asked.value);
    setPhase('straight');
  };
  const send = async (of: Challenge): Promise<void> => {
    setPhase('sending');
    const sent = await sendPhotos(at, { photos: photos.current, challenge: of.challenge });
    if (sent.ok || sent.said.code === 'notRecognised' || sent.said.code === 'settled') {
      photos.current = {};
      await revalidate();
    }
    if (sent.ok) return setPhase('stopped');
    const { field } = sent.said;
    if (!isShot(field)) return fail(sent.said, 'stopped');
    photos.current = { ...photos.current, [field]: undefined };
    return fail(sent.said, field);
  };
  const goOn = async (): Promise<void> => {
    const { paper } = photos.current;
    if (paper === undefined) return setPhase('paper');
    if (!isFresh(challenge)) return beginFace();
    const next = SHOTS.find((name) => photos.current[name] === undefined);
    return next === undefined ? send(challenge) : setPhase(next);
  };
  return {
    phase,
    said,
    step: phase === 'first' || phase === 'second' ? challenge?.steps[phase === 'first' ? 0 : 1] : undefined,
    stop: () => setPhase('stopped'),
    goOn: () => {
      setSaid(null);
      void goOn();
    },
    take: (shot: Shot, photo: Blob) => {
      photos.current = { ...photos.current, [shot]: photo };
      setSaid(null);
      void goOn();
    },
  };
};

/** Consent, the paper, the face looking straight and as it is bidden: then what came of it. */
export function Capture({ t, loaded }: { readonly t: Translate; readonly loaded: IdentityLoaded }) {
  const { phase, said, step, stop, goOn, take } = useCapture(loaded);
  return (
    <Stack gap={5}>
      {said !== null && (
        <Notice tone="error" live>
          {said.text ?? t('identity.network')}
        </Notice>
      )}
      {phase === 'consent' && <Consent t={t} onAgree={goOn} />}
      {phase === 'sending' && <p role="status">{t('identity.sending')}</p>}
      {phase === 'stopped' && (
        <div>
          <Button size="large" onClick={goOn}>
            {t('identity.again')}
          </Button>
        </div>
      )}
      {isShot(phase) && (
        <>
          <div role="status">
            <h2>{t(`identity.shot.${phase}`)}</h2>
            <p>
              {t(
                step === undefined
                  ? `identity.how.${phase === 'paper' ? 'paper' : 'straight'}`
                  : `identity.step.${step}`,
              )}
            </p>
          </div>
          <LiveShot
            key={phase === 'paper' ? 'paper' : 'face'}
            t={t}
            facing={phase === 'paper' ? 'environment' : 'user'}
            onPhoto={(photo) => take(phase, photo)}
            onStop={stop}
          />
        </>
      )}
    </Stack>
  );
}

/** Nothing of a face is looked at before: the camera is asked for behind it. */
function Consent({ t, onAgree }: { readonly t: Translate; readonly onAgree: () => void }) {
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <Stack gap={4}>
      <h2>{t('identity.photos.title')}</h2>
      <p>{t('identity.photos.text')}</p>
      <Checkbox
        name="consent"
        label={t('identity.consent')}
        text={t('identity.consent.text')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        error={isMissing && !isAgreed ? t('identity.consent.missing') : undefined}
      />
      <div>
        <Button size="large" onClick={() => (isAgreed ? onAgree() : setMissing(true))}>
          {t('identity.begin')}
        </Button>
      </div>
    </Stack>
  );
}
