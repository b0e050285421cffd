import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFilter, AdminPages } from '#ui/admin-list.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { REQUEST_STATES } from '../../rules/request-machine.ts';
import styles from '../privacy.module.css';
import type { AdminLoaded } from './rights-loader.ts';

type Props = { t: Translate; loaded: AdminLoaded; answer: PageFormAnswer | null };

/** Each request with what is left of its time; open ones can be answered. */
export function RequestCards({ t, loaded, answer }: Props) {
  const { here, state, requests, current, pages } = loaded;
  return (
    <section aria-label={t('rightsAdmin.list')}>
      <Stack gap={5}>
        <AdminFilter action={here} find={t('rightsAdmin.show')}>
          <SelectField
            label={t('rightsAdmin.state')}
            name="state"
            defaultValue={state === '' ? 'all' : state}
            options={[
              { value: 'all', label: t('rightsAdmin.all') },
              ...REQUEST_STATES.map((one) => ({ value: one, label: t(`ask.state.${one}`) })),
            ]}
          />
        </AdminFilter>
        {requests.length === 0 && <Notice>{t('rightsAdmin.none')}</Notice>}
        {requests.map((request) => (
          <RequestCard key={request.id} t={t} request={request} answer={answer} />
        ))}
        <AdminPages
          t={t}
          pages={{ label: t('rightsAdmin.pages'), current, total: pages }}
          hrefOf={(page) => adminHref(here, { state, p: page })}
        />
      </Stack>
    </section>
  );
}

type Line = AdminLoaded['requests'][number];

function RequestCard({ t, request, answer }: { t: Translate; request: Line } & Pick<Props, 'answer'>) {
  const isOpen = request.state === 'OPEN';
  return (
    <Card as="article">
      <Stack gap={4}>
        <Cluster gap={3}>
          <h2 className={styles.name}>{t(`ask.kind.${request.kind}`)}</h2>
          <Badge tone={isOpen ? (request.daysLeft < 0 ? 'danger' : 'warning') : 'neutral'}>
            {isOpen
              ? request.daysLeft < 0
                ? t('rightsAdmin.late')
                : t('rightsAdmin.left', { n: request.daysLeft })
              : t(`ask.state.${request.state}`)}
          </Badge>
        </Cluster>
        <p className={styles.soft}>
          {request.code} · {request.email ?? t('rightsAdmin.erased')} · {t('rightsAdmin.due')}: {request.due}
        </p>
        {request.text !== null && <p className={styles.words}>{request.text}</p>}
        {request.answer !== null && <p className={styles.words}>{request.answer}</p>}
        {isOpen && <AnswerForm t={t} request={request} answer={answer} />}
      </Stack>
    </Card>
  );
}

function AnswerForm({ t, request, answer }: { t: Translate; request: Line } & Pick<Props, 'answer'>) {
  const isThis = answer?.values['id'] === request.id;
  return (
    <PageForm noValidate held={{ id: request.id }}>
      <Stack gap={4}>
        <Field
          label={t('rightsAdmin.answer.for', { code: request.code })}
          error={isThis ? answer?.fields['answer'] : undefined}
        >
          {(control) => <TextArea {...control} name="answer" rows={3} maxLength={2000} />}
        </Field>
        <Cluster>
          <Button type="submit" name="decision" value="FULFIL">
            {t('rightsAdmin.fulfil')}
          </Button>
          <Button type="submit" name="decision" value="REFUSE" variant="secondary">
            {t('rightsAdmin.refuse')}
          </Button>
        </Cluster>
      </Stack>
    </PageForm>
  );
}
