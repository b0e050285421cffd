import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Choices } from './choices.ts';

type FieldProps = {
  readonly t: Translate;
  readonly choices: Choices;
  readonly chosen: string;
  /** What stands for none. */
  readonly none: string;
};

/** Which promotion; where there are too many for a choice, a part of the name finds the others. */
export function PromotionField({ t, choices: { list, sought, isMore }, chosen, none }: FieldProps) {
  return (
    <>
      {(isMore || sought !== '') && (
        <TextField
          label={t('promotionStaff.sought')}
          hint={isMore ? t('promotionStaff.sought.hint') : undefined}
          name="sought"
          type="search"
          optional=""
          maxLength={80}
          defaultValue={sought}
        />
      )}
      <SelectField
        label={t('promotionStaff.promotion')}
        name="promotion"
        defaultValue={chosen}
        options={[{ value: '', label: none }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </>
  );
}

type Props = Omit<FieldProps, 'none'> & { readonly here: string };

/** Which promotion it is about. */
export function ChoosePromotion({ here, ...field }: Props) {
  return (
    <form action={here} method="get">
      <Cluster>
        <PromotionField {...field} none="–" />
        <Button type="submit" variant="secondary">
          {field.t('promotionStaff.show')}
        </Button>
      </Cluster>
    </form>
  );
}
