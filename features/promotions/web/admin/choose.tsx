import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';

type Props = {
  readonly t: Translate;
  readonly here: string;
  readonly promotions: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string;
};

/** Which promotion it is about. */
export function ChoosePromotion({ t, here, promotions, chosen }: Props) {
  return (
    <form action={here} method="get">
      <Cluster>
        <SelectField
          label={t('promotionStaff.promotion')}
          name="promotion"
          defaultValue={chosen}
          options={[{ value: '', label: '–' }, ...promotions.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button type="submit" variant="secondary">
          {t('promotionStaff.show')}
        </Button>
      </Cluster>
    </form>
  );
}
