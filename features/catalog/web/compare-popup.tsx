import { Button } from '#ui/button.tsx';
import type { ModelData } from './model-data.ts';
import styles from './compare-popup.module.css';

const ID = 'compare-versions';

/** The comparator's form over the model's page: the browser's own popover, so that it opens without script. */
export function ComparePopup({ compare }: { compare: NonNullable<ModelData['compare']> }) {
  return (
    <div className={styles.place} data-print="hide">
      <button type="button" className={styles.open} popoverTarget={ID}>
        {compare.open}
      </button>
      <div id={ID} popover="auto" className={styles.popup} role="dialog" aria-label={compare.title}>
        <form method="get" action={compare.action} className={styles.form}>
          <fieldset className={styles.list}>
            <legend className={styles.title}>{compare.title}</legend>
            <p className={styles.hint}>{compare.hint}</p>
            {compare.versions.map((version) => (
              <label key={version.id} className={styles.version}>
                <input type="checkbox" name={compare.name} value={version.id} defaultChecked={version.isChosen} />
                {version.name}
              </label>
            ))}
          </fieldset>
          <div className={styles.foot}>
            <button type="button" className={styles.close} popoverTarget={ID} popoverTargetAction="hide">
              {compare.close}
            </button>
            <Button type="submit">{compare.go}</Button>
          </div>
        </form>
      </div>
    </div>
  );
}
