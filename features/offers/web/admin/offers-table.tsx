import { ArrowDown, ArrowUp } from 'lucide-react';
import { adminHref, pickAll } from '#ui/admin-query.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { BulkAnswer } from '#ui/bulk.ts';
import { columnParams } from '#ui/columns.ts';
import { Icon } from '#ui/icon.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { Translate } from '#ui/translate.ts';
import { OFFER_STATES, type OfferState } from '../../rules/offer-machine.ts';
import styles from './admin.module.css';
import type { OfferListData } from './list-data.ts';

type Line = Omit<OfferListData['offers'][number], 'linked'> & { readonly linked?: readonly string[] };

const TONES: Readonly<Record<OfferState, BadgeTone>> = {
  draft: 'neutral',
  published: 'success',
  unpublished: 'warning',
  sold: 'accent',
  unsold: 'success',
  disapproved: 'danger',
};

/** The form of the order; its buttons stand in the rows. */
const ORDER_FORM = 'offer-order';

type Props = { data: OfferListData; t: Translate; answer: BulkAnswer | null };

/** Boxes for what is moved together, two buttons a row for the order. Nothing needs a mouse or a script. */
export function OffersTable({ data, t, answer }: Props) {
  const { here, filter, current, pages, key, isAllPicked, offers, chosen } = data;
  const held = { q: filter.text, state: filter.state, kind: filter.kind };
  const query = { ...held, ...columnParams(chosen) };
  return (
    <>
      <PageForm id={ORDER_FORM}>
        {offers.map(({ id }) => (
          <input key={id} type="hidden" name="shown" value={id} />
        ))}
      </PageForm>
      <AdminList
        t={t}
        caption={t(data.isMore ? 'offerAdmin.countMore' : 'offerAdmin.count', { count: data.total })}
        none={t('offerAdmin.none')}
        columns={[...offerColumns(t), orderColumn(t)]}
        choice={{ t, here, query: held, chosen, isExported: true }}
        rows={offers}
        pages={{ label: t('offers.pages'), current, total: pages }}
        hrefOf={(page) => adminHref(here, { ...query, p: page })}
        bulk={{
          t,
          acts: OFFER_STATES.map((state) => ({ value: state, label: t(`offerAdmin.to.${state}`) })),
          formKey: key,
          name: ({ title, code }) => `${title} ${code}`,
          pick: pickAll(here, { ...query, p: current }, isAllPicked),
          answer,
        }}
      />
    </>
  );
}

/** What stands in the list and in its file. */
export const offerColumns = (t: Translate): AdminColumn<Line>[] => [
  {
    key: 'offer',
    head: t('offerAdmin.offer'),
    cell: ({ href, title, code, place, linked = [] }) => (
      <>
        <a href={href}>{title}</a>
        <span className={styles.small}>
          {code} {place}
        </span>
        {linked.length > 0 && (
          <span className={styles.small}>
            {t('console.linked.row', { n: linked.length, places: linked.join(', ') })}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    head: t('offerAdmin.state'),
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`offerAdmin.state.${state}`)}</Badge>,
  },
  { key: 'price', head: t('offerAdmin.price'), cell: ({ price }) => price, isNumber: true },
  {
    key: 'until',
    head: t('offerAdmin.until'),
    cell: ({ until, isOver }) => (
      <>
        {until}
        {isOver && <span className={styles.small}>{t('offers.state.expired')}</span>}
      </>
    ),
  },
];

const orderColumn = (t: Translate): AdminColumn<Line> => ({
  head: t('offerAdmin.order'),
  cell: (line) => <Order line={line} t={t} />,
});

function Order({ line: { id, title }, t }: { line: Line; t: Translate }) {
  return (
    <span className={styles.order}>
      <button
        type="submit"
        form={ORDER_FORM}
        name="order"
        value={`up:${id}`}
        className={styles.move}
        aria-label={t('offerAdmin.up', { title })}
      >
        <Icon icon={ArrowUp} size={16} />
      </button>
      <button
        type="submit"
        form={ORDER_FORM}
        name="order"
        value={`down:${id}`}
        className={styles.move}
        aria-label={t('offerAdmin.down', { title })}
      >
        <Icon icon={ArrowDown} size={16} />
      </button>
    </span>
  );
}
