import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { rowsOf, type PartInput } from '#ui/admin-resource.ts';
import { Field } from '#ui/field.tsx';
import { fieldOf } from '#ui/form.ts';
import { FullRow } from '#ui/form-section.tsx';
import type { Page } from '#ui/page-context.ts';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { changePoll, createPoll, listAdminPolls } from '../../contract/polls.ts';

type Dealers = readonly { readonly value: string; readonly label: string }[];

function OptionsPart({ at: { t }, values, errors }: PartInput<Dealers>) {
  return (
    <FullRow>
      <Field label={t('pollAdmin.options')} error={errors['options']}>
        {(control) => <TextArea {...control} name="options" rows={4} defaultValue={values['options']} />}
      </Field>
    </FullRow>
  );
}

const readOptions = (form: FormData) => {
  const options = fieldOf(form, 'options')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return Promise.resolve({ body: { options } });
};

/** Polls of the dealerships: what is asked, what was voted, and what came of it. */
export const pollResource = ({ dealers }: { readonly dealers: (page: Page) => Promise<Dealers> }) =>
  defineAdminResource({
    area: 'polls',
    stem: 'pollAdmin',
    isKept: true,
    texts: ['benefitsAdmin'],
    list: rowsOf(listAdminPolls, (answer) => ({ rows: answer.polls, total: answer.total })),
    create: createPoll,
    change: changePoll,
    name: ({ question }) => question,
    extra: dealers,
    columns: [
      { key: 'question' },
      { key: 'dealer' },
      {
        key: 'votes',
        cell: ({ votes, target }, { t }) => t('pollAdmin.votesOf', { votes, target }),
        isNumber: true,
      },
      { key: 'decided', cell: ({ decided }) => decided ?? '' },
      { key: 'active' },
    ],
    fields: {
      dealerId: { options: ({ extra }) => extra },
      type: { first: 'BENEFIT' },
      question: { isWide: true },
      options: { part: OptionsPart, show: (poll) => ({ options: poll?.options.join('\n') ?? '' }), read: readOptions },
      target: { first: '50' },
      outcome: { rows: 3 },
      active: { first: 'on' },
    },
    fixed: ({ votes }) => (votes === 0 ? [] : ['dealerId', 'type', 'question', 'options', 'target']),
    isFixedShown: true,
    below: (poll, _loaded, { at: { t } }) =>
      poll.votes === 0 ? null : (
        <Stack gap={3}>
          <h2>{t('pollAdmin.result')}</h2>
          <ul>
            {poll.options.map((label, at) => (
              <li key={label}>
                {label}: {poll.counts[at] ?? 0}
              </li>
            ))}
          </ul>
        </Stack>
      ),
  });
