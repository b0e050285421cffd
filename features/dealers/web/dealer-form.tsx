import { LocateFixed } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { sayer } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './dealers-screen.module.css';
import type { DealersView } from './dealer-view.ts';

/** Where, and what for: a plain form whose address is the search. */
export function DealerForm({ view }: { view: DealersView }) {
  const say = sayer(view.texts);
  const { asked } = view;
  return (
    <form method="get" action={view.action} className={styles.form} role="search">
      <div className={styles.where}>
        <TextField
          name="q"
          label={say('dealers.page.where')}
          hint={say('dealers.page.whereHint')}
          defaultValue={asked.where}
          optional=""
          maxLength={120}
          autoComplete="postal-code"
          enterKeyHint="search"
          {...(view.problem === null ? {} : { error: view.problem })}
        />
        <div className={styles.buttons}>
          <Button type="submit">{say('dealers.page.search')}</Button>
          <PositionButton view={view} />
        </div>
      </div>
      <details className={styles.filters} open={asked.isFiltered}>
        <summary>{say('dealers.page.filters')}</summary>
        <div className={styles.fields}>
          <SelectField
            name="state"
            label={say('dealers.page.state')}
            options={[{ value: '', label: say('dealers.page.anyState') }, ...view.states]}
            optional=""
            defaultValue={asked.state}
          />
          <SelectField
            name="service"
            label={say('dealers.page.service')}
            options={[{ value: '', label: say('dealers.page.anyService') }, ...view.services]}
            optional=""
            defaultValue={asked.service}
          />
          <SelectField
            name="radius"
            label={say('dealers.page.radius')}
            options={view.radii}
            defaultValue={asked.radius}
          />
          <Checkbox name="open" value="1" label={say('dealers.page.openNow')} defaultChecked={asked.openNow} />
        </div>
      </details>
    </form>
  );
}

type Locating = 'idle' | 'asking' | 'denied';

const never = () => () => undefined;
const hasPosition = () => 'geolocation' in navigator;

/** Asks the browser for the position only when pressed; its own question is the consent. Absent where scripts are off. */
function PositionButton({ view }: { view: DealersView }) {
  const say = sayer(view.texts);
  const navigate = useNavigate();
  const canAsk = useSyncExternalStore(never, hasPosition, () => false);
  const [state, setState] = useState<Locating>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        // Three decimals, a hundred metres, are enough to find a dealer.
        const address = new URLSearchParams({
          lat: coords.latitude.toFixed(3),
          lon: coords.longitude.toFixed(3),
          radius: view.asked.radius,
        });
        void navigate(`${view.action}?${address}`);
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
        busyText={say('dealers.page.locating')}
        disabled={!canAsk}
        onClick={ask}
      >
        {say('dealers.page.position')}
      </Button>
      <p role="status" className={styles.denied}>
        {state === 'denied' ? say('dealers.page.positionDenied') : ''}
      </p>
    </div>
  );
}
