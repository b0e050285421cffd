import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { TranslateUnder } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { CHOSEN, type RulesData } from './rules-data.ts';
import styles from './rules.module.css';

const KINDS = ['color', 'coating', 'item', 'accessory', 'service'] as const;

/** A version and what is on the car, as an address that can be sent to a colleague. */
export function TryForm({ t, input: params }: { t: TranslateUnder<'ruleAdmin'>; input: RulesData }) {
  const { here, model, versionId, offered, chosen } = params;
  const groups = KINDS.map((kind) => ({ kind, items: offered.filter((item) => item.kind === kind) }));
  return (
    <section className={styles.section} aria-labelledby="try">
      <h3 id="try" className={styles.title}>
        {t('try')}
      </h3>
      <p>{t('try.lead')}</p>
      <form method="get" action={here} className={styles.version}>
        <SelectField
          label={t('try.version')}
          name="version"
          defaultValue={versionId}
          options={model.versions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" variant="secondary">
          {t('try.change')}
        </Button>
      </form>
      <form method="get" action={`${here}#outcome`} className={styles.section}>
        <input type="hidden" name="version" value={versionId} />
        <Accordion
          items={groups
            .filter(({ items }) => items.length > 0)
            .map(({ kind, items }) => ({
              id: `try-${kind}`,
              title: t('count', { title: t(`kind.${kind}`), count: items.length }),
              open: items.some(({ id }) => chosen.includes(id)),
              content: (
                <div className={styles.options}>
                  {items.map(({ id, name, code }) => (
                    <Checkbox
                      key={id}
                      name={CHOSEN}
                      value={id}
                      label={`${name} (${code})`}
                      defaultChecked={chosen.includes(id)}
                    />
                  ))}
                </div>
              ),
            }))}
        />
        <div>
          <Button type="submit" name="try" value="1">
            {t('try.run')}
          </Button>
        </div>
      </form>
    </section>
  );
}
