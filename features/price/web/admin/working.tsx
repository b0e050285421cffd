import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { FormAnswer } from './desk-answer.tsx';
import type { Working, workingAction, WorkingLine } from './working-data.ts';
import { WorkingForm } from './working-form.tsx';

export const workingMeta = ({ loaderData, matches }: MetaArgs & { loaderData: Working | undefined }) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('working.title'), matches);

/** Prices a dealership works with: its staff reads them, its manager sets and changes them. */
export function WorkingPrices() {
  const loaded = useLoaderData<Working>();
  const answered = useActionData<typeof workingAction>();
  const say = sayer(loaded.texts);
  const { dealers, dealer, here, lines, pages, mayChange, isDone } = loaded;
  if (dealers.length === 0) return <Notice tone="warning">{say('working.nowhere')}</Notice>;
  return (
    <Stack gap={7}>
      <FormAnswer answered={answered} done={isDone ? say('working.done') : null} />
      <DeskList
        say={say}
        caption={say('working.title')}
        captionHidden
        none={say('working.none')}
        columns={columnsOf(say, loaded)}
        rows={lines}
        pages={{ label: say('pages.label'), ...pages }}
        hrefOf={(page) => deskHref(here, { dealer, page })}
        filter={
          <DeskFilter action={here} find={say('prices.filter')}>
            <SelectField label={say('working.dealer')} name="dealer" defaultValue={dealer} options={dealers} />
          </DeskFilter>
        }
      />
      {mayChange && <WorkingForm say={say} loaded={loaded} answered={answered} />}
    </Stack>
  );
}

const columnsOf = (say: Say, { here, dealer, mayChange, pages }: Working): DeskColumn<WorkingLine>[] => [
  {
    head: say('prices.version'),
    cell: ({ id, name }) =>
      mayChange ? (
        <a
          href={`${deskHref(here, { dealer, page: pages.current, edit: id })}#form`}

          aria-label={say('working.change.label', { name })}
        >
          {name}
        </a>
      ) : (
        name
      ),
  },
  { head: say('prices.price'), cell: ({ price }) => price, isNumber: true },
  { head: say('prices.validFrom'), cell: ({ from }) => from },
  { head: say('prices.validUntil'), cell: ({ until }) => until ?? say('prices.endless') },
  {
    head: say('prices.state'),
    cell: ({ isPlanned }) => say(isPlanned ? 'prices.list.planned' : 'prices.list.inForce'),
  },
];
