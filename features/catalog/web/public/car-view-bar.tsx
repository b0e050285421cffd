import { Box, ChevronLeft, ChevronRight, DoorOpen, Images, Lightbulb, Moon } from 'lucide-react';
import { TURN_FRAMES } from '#kernel/turn.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './car-view.module.css';
import type { Live, LiveNote } from './use-live.ts';
import { SWITCHES } from './use-live-switches.ts';

const SIGNS = { doors: DoorOpen, lights: Lightbulb, night: Moon } as const;

type BarProps = {
  frame: number;
  /** The position in words. */
  value: string;
  t: Translate;
  live: Live;
  /** `isSaid`: whether the position should be spoken; a slider speaks for itself. */
  onTurn: (frame: number, isSaid: boolean) => void;
};

/** Turning by button and slider, and the switches of the live car. */
export function CarViewBar({ frame, value, t, live, onTurn }: BarProps) {
  const isOn = live.phase !== 'off';
  return (
    <div className={styles.bar}>
      <div className={styles.turn}>
        <TurnButton label={t('carView.turn.left')} onPress={() => onTurn(frame - 1, true)} icon={ChevronLeft} />
        <input
          type="range"
          className={styles.slider}
          min={1}
          max={TURN_FRAMES}
          value={frame + 1}
          aria-label={t('carView.turn')}
          aria-valuetext={value}
          onChange={(event) => onTurn(event.currentTarget.valueAsNumber - 1, false)}
          onKeyDown={(event) => {
            // A turn has no end: the slider goes on where it would stop.
            const past = pastTheEnd(event.key, frame);
            if (past === null) return;
            event.preventDefault();
            onTurn(past, false);
          }}
        />
        <TurnButton label={t('carView.turn.right')} onPress={() => onTurn(frame + 1, true)} icon={ChevronRight} />
      </div>
      <div className={styles.switches}>
        <Button
          variant="secondary"
          icon={isOn ? Images : Box}
          onClick={() => (isOn ? live.stop() : live.start(false))}
          aria-busy={live.phase === 'loading'}
        >
          {isOn ? <span className={styles.word}>{t('carView.live.stop')}</span> : t('carView.live')}
        </Button>
        {live.phase === 'ready' &&
          SWITCHES.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.switch}
              aria-pressed={live.switches[name]}
              onClick={() => live.flip(name)}
            >
              <Icon icon={SIGNS[name]} size={20} />
              <span className={styles.word}>{t(`carView.live.${name}`)}</span>
            </button>
          ))}
      </div>
    </div>
  );
}

const pastTheEnd = (key: string, frame: number): number | null => {
  const isForth = key === 'ArrowRight' || key === 'ArrowUp';
  const isBack = key === 'ArrowLeft' || key === 'ArrowDown';
  if (isForth && frame === TURN_FRAMES - 1) return 0;
  return isBack && frame === 0 ? TURN_FRAMES - 1 : null;
};

function TurnButton({ label, onPress, icon }: { label: string; onPress: () => void; icon: typeof ChevronLeft }) {
  return (
    <button type="button" className={styles.step} aria-label={label} onClick={onPress}>
      <Icon icon={icon} size={24} />
    </button>
  );
}

/** Why there are pictures where the live car was asked for, and the way on where there is one. */
export function CarViewNote({
  note,
  t,
  onAnyway,
}: {
  note: LiveNote | 'frames' | 'asDrawn' | null;
  t: Translate;
  onAnyway: () => void;
}) {
  if (note === null) return null;
  const canGoOn = note === 'thrifty' || note === 'software' || note === 'lost';
  return (
    <Notice
      live
      actions={
        canGoOn ? (
          <Button variant="secondary" onClick={onAnyway}>
            {t('carView.live.anyway')}
          </Button>
        ) : undefined
      }
    >
      {t(`carView.note.${note}`)}
    </Notice>
  );
}
