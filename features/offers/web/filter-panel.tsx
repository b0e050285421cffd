import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { Market } from '#kernel/market.ts';
import { amountError } from '#ui/amount-error.ts';
import type { AmountFilter } from '#ui/amount-filter.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FIELDS } from './fields.ts';
import styles from './filter-panel.module.css';
import type { FilterGroup } from './filters.ts';

type PanelProps = {
  readonly t: Translate;
  readonly groups: readonly FilterGroup[];
  readonly market: Market;
  readonly most: AmountFilter;
  readonly balloon: boolean;
  /** Id of the form the fields belong to: the panel stands beside it. */
  readonly form: string;
  /** With script a choice is applied at once, and the button is for the typed amount. */
  readonly onChange: () => void;
};

/** All filters with what each would leave. On a phone they fold into one line. */
export function FilterPanel({ t, groups, market, most, balloon, form, onChange }: PanelProps) {
  const chosen = groups.reduce((sum, { options }) => sum + options.filter(({ isChosen }) => isChosen).length, 0);
  const heading = chosen === 0 ? t('offers.filters') : t('offers.filters.chosen', { count: chosen });
  return (
    // A refused field is not folded away.
    <details className={styles.panel} open={most.isWrong}>
      <summary className={styles.summary}>
        <Icon icon={SlidersHorizontal} />
        <span>{heading}</span>
        <Icon icon={ChevronDown} />
      </summary>
      <p className={styles.heading}>
        <Icon icon={SlidersHorizontal} />
        {heading}
      </p>
      <Stack gap={5}>
        <Stack gap={3}>
          <TextField
            form={form}
            label={t('offers.filter.maxInstallment')}
            optional=""
            name={FIELDS.maxInstallment}
            defaultValue={most.text}
            error={most.isWrong ? amountError(most.text, { of: 'month', market, t }) : undefined}
            inputMode="decimal"
            autoComplete="off"
          />
          <Checkbox
            form={form}
            name={FIELDS.balloon}
            value="1"
            defaultChecked={balloon}
            label={t('offers.filter.balloon')}
            onChange={onChange}
          />
        </Stack>
        {groups.map((group) => (
          <Group key={group.name} group={group} form={form} onChange={onChange} />
        ))}
        <Button type="submit" form={form} variant="secondary" wide>
          {t('offers.apply')}
        </Button>
      </Stack>
    </details>
  );
}

function Group({ group, form, onChange }: { group: FilterGroup; form: string; onChange: () => void }) {
  return (
    <details className={styles.group} open={group.isOpen}>
      <summary className={styles.title}>
        <span>{group.title}</span>
        <Icon icon={ChevronDown} />
      </summary>
      <fieldset className={styles.options}>
        <legend className={styles.legend}>{group.title}</legend>
        {group.options.map(({ value, label, count, isChosen }) => (
          <Checkbox
            key={value}
            form={form}
            name={group.name}
            value={value}
            defaultChecked={isChosen}
            onChange={onChange}
            label={
              <span className={styles.option}>
                {label} <span className={styles.count}>({count})</span>
              </span>
            }
          />
        ))}
      </fieldset>
    </details>
  );
}
