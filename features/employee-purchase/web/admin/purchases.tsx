import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { adminHref } from '#ui/admin-query.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { purchasesAction, purchasesLoader, type PurchasesLoaded } from './purchases-data.ts';

export const handle = { js: false };
export const loader = purchasesLoader;
export const action = purchasesAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('b2e.requests'), matches);

type RequestLine = PurchasesLoaded['requests'][number];
type RelationLine = PurchasesLoaded['relations'][number];

/** Purchases on the terms of employees that wait for a decision, and relations whose paper is to be looked at. */
export default function EmployeePurchases() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={message ?? null}
        done={loaded.done === null ? null : t(`b2e.requests.done.${loaded.done}`)}
      />
      <AdminList
        caption={t('b2e.staffRelations')}
        none={t('b2e.staffRelations.none')}
        columns={relationColumns(t)}
        rows={loaded.relations}
      />
      <AdminList
        t={t}
        caption={t('b2e.requests')}
        none={t('b2e.requests.none')}
        columns={requestColumns(t)}
        rows={loaded.requests}
        pages={{ label: t('b2e.requests.pages'), ...loaded.pages }}
        hrefOf={(page) => adminHref(loaded.here, { p: page })}
      />
    </Stack>
  );
}

const stateOf = (t: Translate, { decision, state, waits }: RequestLine): string => {
  if (waits) return t('b2e.requests.waits');
  if (decision !== null) return t(`b2e.requests.${decision}`);
  return t(state === 'RETURNED' ? 'b2e.requests.RETURNED' : 'b2e.requests.notYet');
};

const requestColumns = (t: Translate): AdminColumn<RequestLine>[] => [
  { head: t('b2e.requests.order'), cell: ({ href, orderNumber }) => <a href={href}>{orderNumber}</a> },
  { head: t('b2e.requests.car'), cell: ({ car }) => car },
  {
    head: t('b2e.requests.buyer'),
    cell: ({ purchaseFor, kinship }) =>
      [t(`b2e.for.${purchaseFor}`), kinship === null ? null : (t.find(`b2e.kinship.${kinship}`) ?? null)]
        .filter((part) => part !== null)
        .join(', '),
  },
  { head: t('b2e.requests.price'), cell: ({ price, lower }) => `${price} (${t('b2e.requests.off', { off: lower })})` },
  {
    head: t('b2e.requests.state'),
    cell: (request) => (
      <>
        {stateOf(t, request)}
        {request.reason !== null && `: ${request.reason}`}
      </>
    ),
  },
  {
    head: t('b2e.requests.decide'),
    cell: (request) =>
      request.waits && (
        <Decision
          t={t}
          held={{ what: 'request', id: request.id }}
          idempotencyKey={request.key}
          approve={{
            text: t('b2e.requests.approve'),
            label: t('b2e.requests.approve.label', { number: request.orderNumber }),
          }}
          refuse={t('b2e.requests.refuse.label', { number: request.orderNumber })}
        />
      ),
  },
];

const relationColumns = (t: Translate): AdminColumn<RelationLine>[] => [
  { head: t('b2e.staffRelations.person'), cell: ({ name, document }) => `${name} (${document})` },
  {
    head: t('b2e.requests.buyer'),
    cell: ({ purchaseFor, kinship }) => `${t(`b2e.for.${purchaseFor}`)}, ${t(`b2e.kinship.${kinship}`)}`,
  },
  { head: t('b2e.staffRelations.until'), cell: ({ until, expired }) => (expired ? t('b2e.relation.expired') : until) },
  { head: t('b2e.staffRelations.proof'), cell: ({ proof }) => <a href={proof}>{t('b2e.staffRelations.proof')}</a> },
  {
    head: t('b2e.requests.decide'),
    cell: ({ id, version, name }) => (
      <Decision
        t={t}
        held={{ what: 'relation', id, version }}
        approve={{ text: t('b2e.staffRelations.accept'), label: t('b2e.staffRelations.accept.label', { name }) }}
        refuse={t('b2e.staffRelations.refuse.label', { name })}
      />
    ),
  },
];

type DecisionProps = {
  readonly t: Translate;
  readonly held: Readonly<Record<string, string | number>>;
  readonly idempotencyKey?: string;
  readonly approve: { readonly text: string; readonly label: string };
  readonly refuse: string;
};

/** Two forms with keys of their own: what was sent once as a yes is no no. */
function Decision({ t, held, idempotencyKey, approve, refuse }: DecisionProps) {
  const keyOf = (decision: string) => (idempotencyKey === undefined ? undefined : `${idempotencyKey}-${decision}`);
  return (
    <Stack gap={3}>
      <PageForm idempotencyKey={keyOf('yes')} held={{ ...held, decision: 'yes' }}>
        <Button type="submit" variant="secondary" aria-label={approve.label}>
          {approve.text}
        </Button>
      </PageForm>
      <Disclosure summary={t('b2e.requests.refuse')}>
        <PageForm idempotencyKey={keyOf('no')} held={{ ...held, decision: 'no' }}>
          <Stack gap={3}>
            <TextField label={t('b2e.requests.reason')} name="reason" minLength={3} maxLength={300} />
            <Button type="submit" variant="secondary" aria-label={refuse}>
              {t('b2e.requests.refuse')}
            </Button>
          </Stack>
        </PageForm>
      </Disclosure>
    </Stack>
  );
}
