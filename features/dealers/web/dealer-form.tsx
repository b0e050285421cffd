import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { type Position, PositionButton, positionFields } from '#ui/position-button.tsx';
import { translator } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './dealers-screen.module.css';
import type { DealersView } from './dealer-view.ts';

/** Where, and what for: a plain form whose address is the search. */
export function DealerForm({ view }: { view: DealersView }) {
  const t = translator(view.texts);
  const { query: requested } = view;
  const navigate = useNavigate();
  const follow = (position: Position): void => {
    const address = new URLSearchParams({ ...positionFields(position), radius: requested.radius });
    void navigate(`${view.action}?${address}`);
  };
  return (
    <form method="get" action={view.action} className={styles.form} role="search">
      <div className={styles.where}>
        <TextField
          name="q"
          label={t('dealers.page.where')}
          hint={t('dealers.page.whereHint')}
          defaultValue={requested.where}
          optional=""
          maxLength={120}
          autoComplete="postal-code"
          enterKeyHint="search"
          {...(view.problem === null ? {} : { error: view.problem })}
        />
        <div className={styles.buttons}>
          <Button type="submit">{t('dealers.page.search')}</Button>
          <PositionButton
            texts={{
              ask: t('dealers.page.position'),
              asking: t('dealers.page.locating'),
              denied: t('dealers.page.positionDenied'),
            }}
            onPosition={follow}
          />
        </div>
      </div>
      <Disclosure summary={<strong>{t('dealers.page.filters')}</strong>} open={requested.isFiltered}>
        <div className={styles.fields}>
          <SelectField
            name="state"
            label={t('dealers.page.state')}
            options={[{ value: '', label: t('dealers.page.anyState') }, ...view.states]}
            optional=""
            defaultValue={requested.state}
          />
          <SelectField
            name="service"
            label={t('dealers.page.service')}
            options={[{ value: '', label: t('dealers.page.anyService') }, ...view.services]}
            optional=""
            defaultValue={requested.service}
          />
          <SelectField
            name="radius"
            label={t('dealers.page.radius')}
            options={view.radii}
            defaultValue={requested.radius}
          />
          <Checkbox name="open" value="1" label={t('dealers.page.openNow')} defaultChecked={requested.openNow} />
        </div>
      </Disclosure>
    </form>
  );
}
