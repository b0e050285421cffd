import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { CHALLENGE_SECONDS } from '../rules/likeness.ts';
import { LiveShot } from './live-shot.tsx';
import styles from './identity.module.css';
import {
  askChallenge,
  sendPhotos,
  SHOTS,
  type At,
  type Challenge,
  type Photos,
  type Said,
  type Shot,
  type Standing,
} from './send.ts';

/** `done`: what came of it stands above. */
type Phase = 'consent' | 'sending' | 'stopped' | 'done' | Shot;

/** Before a challenge is over there must be time left to take and send. */
const LEAST_LEFT_MS = 20_000;
/** Phones' clocks are often wrong: its time is measured from when it came. */
type Begun = Challenge & { readonly since: number };
const isFresh = (challenge: Begun | null): challenge is Begun =>
  challenge !== null && performance.now() - challenge.since < CHALLENGE_SECONDS * 1000 - LEAST_LEFT_MS;

const isShot = (name: string | null): name is Shot => SHOTS.some((one) => one === name);

/** Two taps in a moment are one: the second does nothing. */
const useOneAtATime = () => {
  const isBusy = useRef(false);
  return (work: () => Promise<void>): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };
};

export type CaptureOf = {
  readonly at: At;
  /** Of the words that stand here to be agreed to. */
  readonly consentVersion: string;
  /** Something came out, known only where it was this phone's photos; or other words are agreed to by now, and the page has to get them. */
  readonly onNews: (standing: Standing | null) => Promise<void>;
  readonly onDone?: () => void;
};

/** After these the photos are gone, and what came out stands above. */
const ENDS: ReadonlySet<string> = new Set(['notRecognised', 'settled', 'triesOver', 'handoffOver']);

/** Where one try stands; its photos are in memory until they are sent. */
const useTry = () => {
  const [phase, setPhase] = useState<Phase>('consent');
  const [said, setSaid] = useState<Said | null>(null);
  const [challenge, setChallenge] = useState<Begun | null>(null);
  const photos = useRef<Photos>({});
  const fail = (why: Said, next: Phase): void => {
    setSaid(why);
    setPhase(next);
  };
  const keep = (kept: Photos): void => {
    photos.current = kept;
  };
  return { phase, setPhase, said, setSaid, challenge, setChallenge, taken: () => photos.current, keep, fail };
};

/** Which photo comes next, and what was wrong with the last. */
const useCapture = ({ at, consentVersion, onNews, onDone }: CaptureOf) => {
  const { phase, setPhase, said, setSaid, challenge, setChallenge, taken, keep, fail } = useTry();
  const alone = useOneAtATime();
  /** The steps are chosen when the paper is there: their time is for the face alone. */
  const beginFace = async (): Promise<void> => {
    setPhase('sending');
    const begun = await askChallenge(at);
    if (!begun.ok) return fail(begun.said, 'stopped');
    keep({ paper: taken().paper });
    setChallenge({ ...begun.value, since: performance.now() });
    setPhase('straight');
  };
  const send = async (of: Challenge): Promise<void> => {
    setPhase('sending');
    const sent = await sendPhotos(at, { photos: taken(), challenge: of.challenge, consentVersion });
    if (sent.ok || ENDS.has(sent.said.code)) {
      keep({});
      setChallenge(null);
      await onNews(sent.ok ? sent.value : null);
      if (!sent.ok) setSaid(sent.said);
      setPhase('done');
      return onDone?.();
    }
    const { code, field } = sent.said;
    if (code === 'challengeOver' || code === 'stepMissed') setChallenge(null);
    if (code === 'consentChanged') {
      await onNews(null);
      return fail(sent.said, 'consent');
    }
    // Other steps are bidden then, and the look straight belongs to them.
    if (code === 'stepMissed') {
      setSaid(sent.said);
      return beginFace();
    }
    if (!isShot(field)) return fail(sent.said, 'stopped');
    keep({ ...taken(), [field]: undefined });
    return fail(sent.said, field);
  };
  const goOn = async (): Promise<void> => {
    setSaid(null);
    const { paper } = taken();
    if (paper === undefined) return setPhase('paper');
    if (!isFresh(challenge)) return beginFace();
    const next = SHOTS.find((name) => taken()[name] === undefined);
    return next === undefined ? send(challenge) : setPhase(next);
  };
  return {
    phase,
    said,
    step: phase === 'first' || phase === 'second' ? challenge?.steps[phase === 'first' ? 0 : 1] : undefined,
    stop: () => setPhase('stopped'),
    goOn: () => alone(goOn),
    take: (shot: Shot, photo: Blob) =>
      alone(() => {
        keep({ ...taken(), [shot]: photo });
        return goOn();
      }),
  };
};

/** Consent, the paper, the face looking straight and as it is bidden: then what came of it. */
export function Capture({ t, ...of }: CaptureOf & { readonly t: Translate }) {
  const { phase, said, step, stop, goOn, take } = useCapture(of);
  const head = useRef<HTMLHeadingElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const [turn, setTurn] = useState(0);
  // What was pressed is gone: whoever hears the page goes on where it does.
  useEffect(() => {
    if (phase === 'stopped') again.current?.focus();
    // The picture and its button fit a phone's screen only from the heading on.
    head.current?.scrollIntoView({ block: 'start' });
    head.current?.focus();
  }, [phase]);
  return (
    <Stack gap={5}>
      {said !== null && (
        <Notice tone="error" live>
          {said.text ?? t('identity.network')}
        </Notice>
      )}
      {phase === 'consent' && <Consent t={t} onAgree={goOn} />}
      <div role="status" className={styles.news}>
        {phase === 'sending' && <p>{t('identity.sending')}</p>}
      </div>
      {(phase === 'stopped' || phase === 'done') && (
        <div>
          <Button ref={again} size="large" onClick={goOn}>
            {t('identity.again')}
          </Button>
        </div>
      )}
      {isShot(phase) && (
        <>
          <Stack gap={2}>
            <h2 ref={head} tabIndex={-1} aria-describedby="how">
              {t(`identity.shot.${phase}`)}
            </h2>
            <p id="how">
              {t(
                step === undefined
                  ? `identity.how.${phase === 'paper' ? 'paper' : 'straight'}`
                  : `identity.step.${step}`,
              )}
            </p>
          </Stack>
          <LiveShot
            key={`${phase === 'paper'} ${turn}`}
            t={t}
            facing={phase === 'paper' ? 'environment' : 'user'}
            onPhoto={(photo) => take(phase, photo)}
            onStop={stop}
            onReopen={() => {
              setTurn(turn + 1);
              head.current?.focus();
            }}
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
      <p className={styles.law}>{t('identity.law')}</p>
      <div>
        <Button size="large" onClick={() => (isAgreed ? onAgree() : setMissing(true))}>
          {t('identity.begin')}
        </Button>
      </div>
    </Stack>
  );
}
