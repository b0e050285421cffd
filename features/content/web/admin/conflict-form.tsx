import { RadioCards } from '#ui/radio-cards.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { blockName, type EditorParts } from './block-form.tsx';
import { CHOICE, type Conflict, type Meeting, type Side } from './block-conflict.ts';
import type { TypedDraft } from './draft-form.ts';
import { fieldWords, valueWords } from './field-words.ts';
import styles from './admin.module.css';

type Sides = Readonly<Record<Side, TypedDraft>>;
type Props = Pick<EditorParts, 't' | 'pictures' | 'thumbOf'> & {
  readonly conflict: Conflict;
  readonly sides: Sides;
};
type MeetingProps = Omit<Props, 'conflict'> & { readonly meeting: Meeting };

const flatten = (value: unknown, at = ''): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((one, index) => flatten(one, `${at}.${index}`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => flatten(one, `${at}.${name}`));
  return [[at.slice(1), typeof value === 'string' || typeof value === 'number' ? String(value) : '']];
};

const headOf = (meeting: Meeting): 'title' | undefined =>
  meeting.mine === null && meeting.theirs === null ? (meeting.id as 'title') : undefined;

/** Of a side the fields in which both differ; null where it has no such block. */
const linesOf = (
  { meeting, sides }: Pick<MeetingProps, 'meeting' | 'sides'>,
  side: Side,
): [string, string][] | null => {
  const other: Side = side === 'mine' ? 'theirs' : 'mine';
  const head = headOf(meeting);
  if (head !== undefined) return [[head, sides[side][head]]];
  const blockOf = (of: Side) => sides[of].blocks[meeting[of] ?? -1];
  const [own, opposite] = [blockOf(side), blockOf(other)];
  if (own === undefined) return null;
  const others = new Map(flatten(opposite ?? {}));
  const names = [...new Set([...flatten(own).map(([name]) => name), ...others.keys()])];
  const owned = new Map(flatten(own));
  return names.flatMap((name): [string, string][] => {
    const value = owned.get(name) ?? '';
    return name === 'kind' || value === (others.get(name) ?? (opposite === undefined ? '' : undefined))
      ? []
      : [[name, value]];
  });
};

/** Without the block's number before it: that stands above both sides. */
const nameOf = (t: Translate, field: string, isHead: boolean): string =>
  isHead ? fieldWords(t, field) : fieldWords(t, `blocks.0.${field}`).replace(`${t('pageAdmin.block', { n: 1 })}, `, '');

const isPicture = (field: string): boolean => /(^|\.)picture\.id$/.test(field);

/** A picture as both editors know it: how it looks and its name; one that is on no list any more still shows itself. */
function SidePicture({ t, pictures, thumbOf, id }: Omit<MeetingProps, 'meeting' | 'sides'> & { id: string }) {
  return (
    <>
      {pictures.find((one) => one.id === id)?.name ?? t('pageAdmin.olderPicture')}
      <img className={styles.meetPicture} src={thumbOf(id)} alt="" width={160} height={90} />
    </>
  );
}

const wordsOf = (props: MeetingProps, field: string, value: string) => {
  if (value === '') return props.t(isPicture(field) ? 'pageAdmin.noPicture' : 'pageAdmin.meet.empty');
  return isPicture(field) ? <SidePicture {...props} id={value} /> : valueWords(props.t, field, value);
};

function SideWords(props: MeetingProps & { side: Side }) {
  const { t, meeting, side } = props;
  const lines = linesOf(props, side);
  if (lines === null) return t('pageAdmin.meet.absent');
  return lines.map(([field, value]) => (
    <span key={field} className={styles.meetLine}>
      <strong>{nameOf(t, field, headOf(meeting) !== undefined)}</strong>: {wordsOf(props, field, value)}
    </span>
  ));
}

function MeetingChoice(props: MeetingProps) {
  const { t, meeting, sides } = props;
  const { id, change, mine, theirs, side } = meeting;
  const head = headOf(meeting);
  const block = mine === null ? { draft: sides.theirs, at: theirs ?? 0 } : { draft: sides.mine, at: mine };
  const what = head === undefined ? blockName({ t, draft: block.draft }, block.at) : fieldWords(t, head);
  return (
    <RadioCards
      legend={`${what}. ${t(`pageAdmin.meet.${change}`)}`}
      name={`${CHOICE}${id}`}
      defaultValue={side}
      columns={2}
      options={(['mine', 'theirs'] as const).map((one) => ({
        value: one,
        title: t(`pageAdmin.meet.${one}`),
        text: <SideWords {...props} side={one} />,
      }))}
    />
  );
}

/** What somebody else changed meanwhile, block by block, each with what is mine beside it and a choice. */
export function ConflictForm(props: Props) {
  const { t, conflict, sides } = props;
  const { meetings, moved } = conflict;
  return (
    <section className={styles.block} aria-labelledby="meet">
      <Stack gap={5}>
        <h3 id="meet" className={styles.blockName}>
          {t('pageAdmin.meet')}
        </h3>
        <p>{t('pageAdmin.meet.text')}</p>
        {moved.map(({ mine, to }) => (
          <p key={mine}>{t('pageAdmin.meet.moved', { block: blockName({ t, draft: sides.mine }, mine), n: to + 1 })}</p>
        ))}
        {meetings.map((meeting) => (
          <MeetingChoice key={meeting.id} {...props} meeting={meeting} />
        ))}
      </Stack>
    </section>
  );
}
