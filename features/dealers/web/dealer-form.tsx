import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { type Position, PositionButton, positionFields } from '#ui/position-button.tsx';
import { sayer } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './dealers-screen.module.css';
import type { DealersView } from './dealer-view.ts';

/** Where, and what for: a plain form whose address is the search. */
export function DealerForm({ view }: { view: DealersView }) {
  const say = sayer(view.texts);
  const { asked } = view;
  const navigate = useNavigate();
  const follow = (position: Position): void => {
    const address = new URLSearchParams({ ...positionFields(position), radius: asked.radius });
    void navigate(`${view.action}?${address}`);
  };
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
          <PositionButton
            texts={{
              ask: say('dealers.page.position'),
              asking: say('dealers.page.locating'),
              denied: say('dealers.page.positionDenied'),
            }}
            onPosition={follow}
          />
        </div>
      </div>
      <Disclosure summary={<strong>{say('dealers.page.filters')}</strong>} open={asked.isFiltered}>
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
      </Disclosure>
    </form>
  );
}
