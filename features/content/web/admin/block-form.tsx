import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PictureChoice } from '#ui/picture-choice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import { BLOCK_FIELDS, type BlockField } from '../../contract/page-blocks.ts';
import type { PagePicture } from '../../contract/page-pictures.ts';
import { countAt, valueAt, withChosen, type TypedDraft } from './draft-form.ts';
import styles from './admin.module.css';

export type EditorParts = {
  readonly t: Translate;
  readonly draft: TypedDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly pictures: readonly PagePicture[];
  /** Address of a small picture. */
  readonly thumbOf: (id: string) => string;
};

type FieldProps = EditorParts & { readonly field: BlockField; readonly at: string };

/** A field may be left empty until the page is submitted: the browser asks for none. */
const plain = ({ t, draft, errors, field, at }: FieldProps) => {
  const name = `${at}.${field.name}`;
  return {
    name,
    label: t(`pageAdmin.field.${field.name as 'title'}`),
    optional: field.needed ? '' : t('pageAdmin.optional'),
    error: errors[name],
    defaultValue: valueAt(draft, name),
  };
};

const HINTED: Readonly<Record<string, 'link' | 'place' | 'model' | 'reference'>> = {
  link: 'link',
  place: 'place',
  model: 'model',
  reference: 'reference',
};

function BlockInput(props: FieldProps) {
  const { t, field, at } = props;
  const shared = plain(props);
  const hinted = HINTED[field.input];
  const hint = hinted === undefined ? {} : { hint: t(`pageAdmin.hint.${hinted}`) };
  if (field.input === 'picture') return <PictureInput {...props} />;
  if (field.input === 'items') return <ItemList {...props} />;
  if (field.input === 'choice') {
    const options = field.choices.map((value) => ({ value, label: t(`pageAdmin.choice.${value as 'NEW'}`) }));
    return <SelectField {...shared} optional="" options={options} />;
  }
  if (field.input === 'lines') {
    const { label, optional, error, ...input } = shared;
    const isTable = valueAt(props.draft, `${at}.kind`) === 'table';
    return (
      <div className={styles.full}>
        <Field
          label={label}
          optional={optional}
          error={error}
          hint={t(`pageAdmin.hint.${isTable ? 'table' : 'lines'}`)}
        >
          {({ required: _required, ...control }) => <TextArea {...input} {...control} rows={3} maxLength={4000} />}
        </Field>
      </div>
    );
  }
  return (
    <TextField {...shared} {...hint} type={field.input === 'moment' ? 'datetime-local' : 'text'} maxLength={300} />
  );
}

function PictureInput({ t, draft, errors, pictures, thumbOf, field, at }: FieldProps) {
  const name = `${at}.${field.name}`;
  const id = valueAt(draft, `${name}.id`);
  const offered = [
    { value: '', label: t('pageAdmin.noPicture') },
    ...pictures.map((one) => ({ value: one.id, label: `${one.name} (${one.width} × ${one.height})` })),
  ];
  return (
    <PictureChoice
      name={name}
      legend={t('pageAdmin.field.picture')}
      words={{
        id: t('pageAdmin.field.picture.id'),
        alt: t('pageAdmin.field.alt'),
        altHint: t('pageAdmin.hint.alt'),
        x: t('pageAdmin.field.x'),
        y: t('pageAdmin.field.y'),
      }}
      options={withChosen(offered, { value: id, label: t('pageAdmin.olderPicture') })}
      valueOf={(at) => valueAt(draft, at)}
      errorOf={(at) => errors[at]}
      thumbOf={thumbOf}
    />
  );
}

type MoveProps = {
  readonly t: Translate;
  /** The place of the entry: `2`, or `2.0` in the list of a block. */
  readonly place: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly what: string;
};

function MoveButtons({ t, place, isFirst, isLast, what }: MoveProps) {
  const button = (act: 'up' | 'down' | 'remove', icon: typeof ArrowUp) => (
    <Button
      type="submit"
      variant="secondary"
      name="do"
      value={`${act}.${place}`}
      icon={icon}
      aria-label={t(`pageAdmin.${act}.label`, { what })}
    >
      {t(`pageAdmin.${act}`)}
    </Button>
  );
  return (
    <Cluster gap={2}>
      {!isFirst && button('up', ArrowUp)}
      {!isLast && button('down', ArrowDown)}
      {button('remove', Trash2)}
    </Cluster>
  );
}

function ItemList(props: FieldProps) {
  const { t, draft, errors, field, at } = props;
  const index = Number(at.split('.')[1]);
  const count = countAt(draft.blocks, index, field.name);
  const name = `${at}.${field.name}`;
  return (
    <div className={styles.full}>
      {errors[name] !== undefined && <p className={styles.fault}>{errors[name]}</p>}
      {Array.from({ length: count }, (_, place) => {
        const what = t('pageAdmin.item', { n: place + 1 });
        return (
          <fieldset key={`${place}`} className={styles.item}>
            <legend className={styles.legend}>{what}</legend>
            <input type="hidden" name={`${name}.${place}`} value="on" />
            {field.fields.map((one) => (
              <BlockInput key={one.name} {...props} field={one} at={`${name}.${place}`} />
            ))}
            <div className={styles.full}>
              <MoveButtons
                t={t}
                place={`${index}.${place}`}
                isFirst={place === 0}
                isLast={place === count - 1}
                what={`${what}, ${t('pageAdmin.block', { n: index + 1 })}`}
              />
            </div>
          </fieldset>
        );
      })}
      <Button type="submit" variant="secondary" name="do" value={`item.${index}`} icon={Plus}>
        {t('pageAdmin.item.add')}
      </Button>
    </div>
  );
}

/** What a block is called in the editor: its place, its kind, and of the home which section. */
export const blockName = ({ t, draft }: Pick<EditorParts, 't' | 'draft'>, index: number): string => {
  const kind = valueAt(draft, `blocks.${index}.kind`);
  const section = valueAt(draft, `blocks.${index}.section`);
  const name = `${t('pageAdmin.block', { n: index + 1 })}: ${t.find(`pageAdmin.block.${kind}`) ?? kind}`;
  return section === '' ? name : `${name}, ${t.find(`pageAdmin.choice.${section}`) ?? section}`;
};

/** One block as a form: its fields, its place, and the way out. */
export function BlockForm({ index, count, ...parts }: EditorParts & { index: number; count: number }) {
  const { t, draft } = parts;
  const at = `blocks.${index}`;
  const kind = valueAt(draft, `${at}.kind`);
  const what = t('pageAdmin.block', { n: index + 1 });
  return (
    <section
      id={`block-${index + 1}`}
      className={styles.block}
      aria-labelledby={`block-${index + 1}-name`}
      tabIndex={-1}
    >
      <div className={styles.blockHead}>
        <h3 id={`block-${index + 1}-name`} className={styles.blockName}>
          {blockName(parts, index)}
        </h3>
        <MoveButtons t={t} place={String(index)} isFirst={index === 0} isLast={index === count - 1} what={what} />
      </div>
      <input type="hidden" name={at} value={kind} />
      <div className={styles.fields}>
        {(BLOCK_FIELDS.get(kind) ?? []).map((field) => (
          <BlockInput key={field.name} {...parts} field={field} at={at} />
        ))}
      </div>
    </section>
  );
}
