import { LocateFixed } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import styles from './position-button.module.css';

export type Position = { readonly latitude: number; readonly longitude: number };

export type PositionButtonProps = {
  texts: { readonly ask: string; readonly asking: string; readonly denied: string };
  onPosition: (position: Position) => void;
};

const never = () => () => undefined;
const hasPosition = () => 'geolocation' in navigator;

/** Three decimals of a degree are a hundred metres: enough for a city, and less than a home address. */
export const positionFields = ({ latitude, longitude }: Position) => ({
  lat: latitude.toFixed(3),
  lon: longitude.toFixed(3),
});

/** Asks the browser for the position only when pressed; its own question is the consent. Absent where scripts are off. */
export function PositionButton({ texts, onPosition }: PositionButtonProps) {
  const canAsk = useSyncExternalStore(never, hasPosition, () => false);
  const [state, setState] = useState<'idle' | 'asking' | 'denied'>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onPosition(coords);
      },
      () => setState('denied'),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return (
    <div className={styles.position} data-ready={canAsk}>
      <Button
        type="button"
        variant="secondary"
        icon={LocateFixed}
        busy={state === 'asking'}
        busyText={texts.asking}
        disabled={!canAsk}
        onClick={ask}
      >
        {texts.ask}
      </Button>
      <p role="status" className={styles.denied}>
        {state === 'denied' ? texts.denied : ''}
      </p>
    </div>
  );
}
