import { ArrowDown, ArrowUp } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { OFFER_STATES, type OfferState } from '../../rules/offer-machine.ts';
import styles from './admin.module.css';
import type { OfferListData } from './list-data.ts';

const TONES: Readonly<Record<OfferState, BadgeTone>> = {
  draft: 'neutral',
  published: 'success',
  unpublished: 'warning',
  sold: 'accent',
  unsold: 'success',
  disapproved: 'danger',
};

/** One form: boxes for what is moved together, two buttons a row for the order. Nothing needs a mouse or a script. */
export function OffersTable({ data, t }: { data: OfferListData; t: Translate }) {
  return (
    <PageForm>
      <Stack gap={4}>
        <div className={styles.bulk}>
          <SelectField
            label={t('offerAdmin.bulk')}
            name="status"
            defaultValue="published"
            options={OFFER_STATES.map((state) => ({ value: state, label: t(`offerAdmin.to.${state}`) }))}
          />
          <Button type="submit" variant="secondary">
            {t('offerAdmin.bulk.go')}
          </Button>
        </div>
        <Table caption={t(data.isMore ? 'offerAdmin.countMore' : 'offerAdmin.count', { count: data.total })}>
          <thead>
            <tr>
              <th scope="col">
                <HiddenText>{t('offerAdmin.choose')}</HiddenText>
              </th>
              <th scope="col">{t('offerAdmin.offer')}</th>
              <th scope="col">{t('offerAdmin.state')}</th>
              <th scope="col" data-number>
                {t('offerAdmin.price')}
              </th>
              <th scope="col">{t('offerAdmin.until')}</th>
              <th scope="col">{t('offerAdmin.order')}</th>
            </tr>
          </thead>
          <tbody>
            {data.offers.map((offer) => (
              <Row key={offer.id} offer={offer} t={t} />
            ))}
          </tbody>
        </Table>
      </Stack>
    </PageForm>
  );
}

function Row({ offer, t }: { offer: OfferListData['offers'][number]; t: Translate }) {
  const { id, title } = offer;
  return (
    <tr>
      <td>
        <input type="hidden" name="shown" value={id} />
        <input
          type="checkbox"
          name="offer"
          value={id}
          className={styles.box}
          aria-label={t('offerAdmin.chooseThis', { title })}
        />
      </td>
      <th scope="row">
        <a href={offer.href}>{title}</a>
        <span className={styles.small}>
          {offer.code} {offer.place}
        </span>
      </th>
      <td data-head={t('offerAdmin.state')}>
        <Badge tone={TONES[offer.state]}>{t(`offerAdmin.state.${offer.state}`)}</Badge>
      </td>
      <td data-head={t('offerAdmin.price')} data-number>
        {offer.price}
      </td>
      <td data-head={t('offerAdmin.until')}>
        {offer.until}
        {offer.isOver && <span className={styles.small}>{t('offers.state.expired')}</span>}
      </td>
      <td data-head={t('offerAdmin.order')}>
        <span className={styles.order}>
          <button
            type="submit"
            name="order"
            value={`up:${id}`}
            className={styles.move}
            aria-label={t('offerAdmin.up', { title })}
          >
            <Icon icon={ArrowUp} size={16} />
          </button>
          <button
            type="submit"
            name="order"
            value={`down:${id}`}
            className={styles.move}
            aria-label={t('offerAdmin.down', { title })}
          >
            <Icon icon={ArrowDown} size={16} />
          </button>
        </span>
      </td>
    </tr>
  );
}
