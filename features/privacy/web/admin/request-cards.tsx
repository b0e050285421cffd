import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { deskHref } from '#ui/desk-asked.ts';
import { DeskFilter, DeskPages } from '#ui/desk-list.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PageFormAnswer } from '#ui/page-form.ts';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { REQUEST_STATES } from '../../rules/request-machine.ts';
import styles from '../privacy.module.css';
import type { DeskLoaded } from './rights-loader.ts';

type Props = { say: Say; loaded: DeskLoaded; answer: PageFormAnswer | null };

/** Each request with what is left of its time; open ones can be answered. */
export function RequestCards({ say, loaded, answer }: Props) {
  const { here, state, requests, current, pages } = loaded;
  return (
    <section aria-label={say('rightsDesk.list')}>
      <Stack gap={5}>
        <DeskFilter action={here} find={say('rightsDesk.show')}>
          <SelectField
            label={say('rightsDesk.state')}
            name="state"
            defaultValue={state === '' ? 'all' : state}
            options={[
              { value: 'all', label: say('rightsDesk.all') },
              ...REQUEST_STATES.map((one) => ({ value: one, label: say(`ask.state.${one}`) })),
            ]}
          />
        </DeskFilter>
        {requests.length === 0 && <Notice>{say('rightsDesk.none')}</Notice>}
        {requests.map((request) => (
          <RequestCard key={request.id} say={say} token={loaded.token} request={request} answer={answer} />
        ))}
        <DeskPages
          say={say}
          pages={{ label: say('rightsDesk.pages'), current, total: pages }}
          hrefOf={(page) => deskHref(here, { state, p: page })}
        />
      </Stack>
    </section>
  );
}

type Line = DeskLoaded['requests'][number];

function RequestCard({
  say,
  token,
  request,
  answer,
}: { say: Say; token: string; request: Line } & Pick<Props, 'answer'>) {
  const isOpen = request.state === 'OPEN';
  return (
    <Card as="article">
      <Stack gap={4}>
        <Cluster gap={3}>
          <h2 className={styles.name}>{say(`ask.kind.${request.kind}`)}</h2>
          <Badge tone={isOpen ? (request.daysLeft < 0 ? 'danger' : 'warning') : 'neutral'}>
            {isOpen
              ? request.daysLeft < 0
                ? say('rightsDesk.late')
                : say('rightsDesk.left', { n: request.daysLeft })
              : say(`ask.state.${request.state}`)}
          </Badge>
        </Cluster>
        <p className={styles.soft}>
          {request.code} · {request.email ?? say('rightsDesk.erased')} · {say('rightsDesk.due')}: {request.due}
        </p>
        {request.text !== null && <p className={styles.words}>{request.text}</p>}
        {request.answer !== null && <p className={styles.words}>{request.answer}</p>}
        {isOpen && <AnswerForm say={say} token={token} request={request} answer={answer} />}
      </Stack>
    </Card>
  );
}

function AnswerForm({
  say,
  token,
  request,
  answer,
}: { say: Say; token: string; request: Line } & Pick<Props, 'answer'>) {
  const isThis = answer?.values['id'] === request.id;
  return (
    <form method="post" noValidate>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="id" value={request.id} />
      <Stack gap={4}>
        <Field
          label={say('rightsDesk.answer.for', { code: request.code })}
          error={isThis ? answer?.fields['answer'] : undefined}
        >
          {(control) => <TextArea {...control} name="answer" rows={3} maxLength={2000} />}
        </Field>
        <Cluster>
          <Button type="submit" name="decision" value="FULFIL">
            {say('rightsDesk.fulfil')}
          </Button>
          <Button type="submit" name="decision" value="REFUSE" variant="secondary">
            {say('rightsDesk.refuse')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
