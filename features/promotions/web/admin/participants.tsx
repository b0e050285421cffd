import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { ATTRIBUTION_KINDS, PARTICIPANT_STATES } from '../../rules/promotion.ts';
import { PromotionField } from './choose.tsx';
import { action, loader, type ParticipantsLoaded } from './participants-data.ts';

export { action, loader };
export const handle = { js: false };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('promotionStaff.people'), matches);

type One = ParticipantsLoaded['participants'][number];

/** `ticked`: who was, where the form comes back refused. */
const columns = (t: Translate, ticked: readonly string[]): AdminColumn<One>[] => [
  {
    head: t('promotionStaff.name'),
    cell: ({ name, href }) => (href === null ? t('promotionStaff.gone') : <a href={href}>{name}</a>),
  },
  { head: t('promotionStaff.promotion'), cell: ({ promotion }) => promotion },
  { head: t('promotionStaff.joined'), cell: ({ joined }) => joined },
  { head: t('promotionStaff.kinds'), cell: ({ kinds }) => kinds },
  { head: t('promotionStaff.numbers'), cell: ({ numbers }) => numbers, isNumber: true },
  { head: t('promotionStaff.edition'), cell: ({ edition }) => edition, isNumber: true },
  {
    head: t('promotionStaff.state'),
    cell: ({ state }) => (
      <Badge tone={state === 'ACTIVE' ? 'success' : 'neutral'}>{t(`promotionStaff.state.${state}`)}</Badge>
    ),
  },
  {
    head: t('promotionStaff.end'),
    cell: ({ id, state, name }) =>
      state === 'ACTIVE' && (
        <Checkbox
          form="end"
          name="participant"
          value={id}
          defaultChecked={ticked.includes(id)}
          label={t('promotionStaff.end.of', { name: name ?? '' })}
        />
      ),
  },
];

/** Who takes part in promotions: found, looked at, ended with a reason. */
export default function PromotionParticipants() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, participants, next, done, person } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={done === 'inactive' && answer === undefined ? t('promotionStaff.done.inactive') : null}
      />
      {person !== null && <Person t={t} person={person} here={loaded.here} />}
      <AdminList
        t={t}
        caption={t('promotionStaff.people')}
        none={t('promotionStaff.people.none')}
        filter={<Filters t={t} loaded={loaded} />}
        rows={participants}
        columns={columns(t, (answer?.values['participant'] ?? '').split('\n'))}
      />
      {next !== null && (
        <div>
          <LinkButton href={next} variant="secondary">
            {t('promotionStaff.next')}
          </LinkButton>
        </div>
      )}
      {participants.some(({ state }) => state === 'ACTIVE') && <EndForm t={t} here={loaded.now} answer={answer} />}
    </Stack>
  );
}

function Filters({ t, loaded }: { readonly t: Translate; readonly loaded: ParticipantsLoaded }) {
  const { base, filters, choices } = loaded;
  const any = { value: '', label: t('promotionStaff.any') };
  return (
    <form action={base} method="get">
      <Stack gap={4}>
        <Grid least="small" gap={4}>
          <PromotionField t={t} choices={choices} chosen={filters.promotion} none={any.label} />
          <SelectField
            label={t('promotionStaff.kinds')}
            name="kind"
            defaultValue={filters.kind}
            options={[
              any,
              ...ATTRIBUTION_KINDS.map((kind) => ({ value: kind, label: t(`promotionStaff.kind.${kind}`) })),
            ]}
          />
          <SelectField
            label={t('promotionStaff.state')}
            name="state"
            defaultValue={filters.state}
            options={[
              any,
              ...PARTICIPANT_STATES.map((state) => ({ value: state, label: t(`promotionStaff.state.${state}`) })),
            ]}
          />
          <TextField
            label={t('promotionStaff.name')}
            hint={t('promotionStaff.name.hint')}
            name="name"
            autoComplete="off"
            defaultValue={filters.name}
          />
        </Grid>
        <div>
          <Button type="submit" variant="secondary">
            {t('promotionStaff.show')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

type PersonProps = {
  readonly t: Translate;
  readonly person: NonNullable<ParticipantsLoaded['person']>;
  readonly here: string;
};

function Person({ t, person, here }: PersonProps) {
  return (
    <Notice
      title={person.fullName ?? t('promotionStaff.gone')}
      actions={<LinkButton href={here}>{t('promotionStaff.close')}</LinkButton>}
    >
      <Stack gap={2}>
        <p>{person.promotion}</p>
        <p>
          {person.email ?? '–'} · {person.phoneText}
        </p>
        <p>{t('promotionStaff.person.numbers', { numbers: person.numbersText })}</p>
        <p>{t('promotionStaff.person.invited', { count: person.invited })}</p>
        {person.inactiveReason !== null && <p>{t('promotionStaff.person.ended', { reason: person.inactiveReason })}</p>}
      </Stack>
    </Notice>
  );
}

type EndProps = { readonly t: Translate; readonly here: string; readonly answer: PageFormAnswer | undefined };

function EndForm({ t, here, answer }: EndProps) {
  return (
    <PageForm id="end" action={here}>
      <Stack gap={4}>
        <h2>{t('promotionStaff.end.title')}</h2>
        <p>{t('promotionStaff.end.text')}</p>
        <TextField
          label={t('promotionStaff.reason')}
          name="reason"
          maxLength={300}
          defaultValue={answer?.values['reason']}
          error={answer?.fields['reason'] ?? answer?.fields['participant']}
        />
        <div>
          <Button type="submit" variant="danger">
            {t('promotionStaff.end.do')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
