import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { X } from 'lucide-react';
import { HiddenText } from '#ui/hidden-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { numberFormat } from '#kernel/number-format.ts';
import { FIELDS } from './fields.ts';
import { FilterPanel } from './filter-panel.tsx';
import { Heart } from './heart.tsx';
import { LastViewed } from './last-viewed.tsx';
import { OfferCards } from './public/offer-cards.tsx';
import { useSaved, type Saved } from './saved.ts';
import { SearchBox } from './search-box.tsx';
import type { Showcase } from './showcase-data.ts';
import styles from './showcase-screen.module.css';

const FORM = 'offer-filters';

/** All offers of a brand in a market: words, filters with counts, order, cards. */
export function ShowcaseScreen({ data }: { data: Showcase }) {
  const t = translator(data.texts);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const saved = useSaved({ brand: data.brandId, market: data.market, locale: data.locale, saved: data.saved });
  const apply = (): void => void submit(form.current, { replace: true, preventScrollReset: true });
  return (
    <Section compact level={1} title={t('offers.heading', { brand: data.brand })} lead={t('offers.lead')}>
      <div className={styles.layout}>
        <Form method="get" action={data.here} ref={form} id={FORM} className={styles.search} role="search">
          <SearchBox t={t} text={data.text} brand={data.brandId} locale={data.locale} />
          <SelectField
            label={t('offers.order')}
            name={FIELDS.order}
            defaultValue={data.order}
            options={data.orders}
            onChange={apply}
          />
        </Form>
        <aside className={styles.filters} aria-label={t('offers.filters')}>
          <FilterPanel
            t={t}
            groups={data.groups}
            market={data.market}
            most={data.most}
            balloon={data.balloon}
            form={FORM}
            onChange={apply}
          />
        </aside>
        <div className={styles.results} aria-busy={isBusy}>
          <div className={styles.bar}>
            <Count data={data} />
            <SavedLink data={data} saved={saved} t={t} />
          </div>
          <Chips data={data} t={t} />
          <Results data={data} saved={saved} t={t} />
          <LastViewed brand={data.brandId} market={data.market} t={t} />
        </div>
      </div>
    </Section>
  );
}

function Count({ data }: { data: Showcase }) {
  if (data.failed) return null;
  const t = translator(data.texts);
  return (
    <p className={styles.count} aria-live="polite">
      {t('offers.count', { count: numberFormat(data.locale).format(data.total) })}
    </p>
  );
}

/** The kept ones alone; a visitor's are named in the address, for only the browser knows them. */
function SavedLink({ data, saved, t }: { data: Showcase; saved: Saved; t: Translate }) {
  if (!saved.isReady || (saved.ids.length === 0 && !data.onlySaved)) return null;
  const query = data.saved === null ? `${FIELDS.ids}=${saved.ids.join(',')}` : `${FIELDS.saved}=1`;
  return (
    <LinkButton variant="quiet" href={data.onlySaved ? data.here : `${data.here}?${query}`}>
      {data.onlySaved ? t('offers.saved.all') : t('offers.saved', { count: saved.ids.length })}
    </LinkButton>
  );
}

function Chips({ data, t }: { data: Showcase; t: Translate }) {
  if (data.chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('offers.chosen')}>
      {data.chips.map((chip) => (
        <li key={chip.href}>
          <a href={chip.href} className={styles.chip} rel="nofollow">
            {chip.label}
            <HiddenText>{t('offers.remove')}</HiddenText>
            <Icon icon={X} size={16} />
          </a>
        </li>
      ))}
      <li>
        <a href={data.here} className={styles.chip}>
          {t('offers.clear')}
        </a>
      </li>
    </ul>
  );
}

function Results({ data, saved, t }: { data: Showcase; saved: Saved; t: Translate }) {
  if (data.failed) {
    return (
      <MessagePage
        kind="error"
        title={t('offers.failed')}
        text={t('offers.failed.text')}
        actions={<LinkButton href={data.here + data.address}>{t('offers.retry')}</LinkButton>}
      />
    );
  }
  if (data.offers.length === 0) {
    return (
      <MessagePage
        kind="empty"
        title={t(data.onlySaved ? 'offers.none.saved' : 'offers.none')}
        text={t('offers.none.text')}
        actions={<LinkButton href={data.here}>{t('offers.clear')}</LinkButton>}
      />
    );
  }
  const { pages } = data;
  return (
    <Stack gap={6}>
      <OfferCards
        offers={data.offers}
        t={t}
        level={2}
        first
        compact
        renderCorner={({ id, title }) => <Heart id={id} title={title} saved={saved} t={t} />}
      />
      <Pagination
        label={t('offers.pages')}
        current={pages.current}
        total={pages.total}
        hrefOf={(page) => pages.hrefs[page - 1] ?? data.here}
        texts={{
          previous: t('offers.pages.previous'),
          next: t('offers.pages.next'),
          go: (page) => t('offers.pages.go', { page }),
          current: (page) => t('offers.pages.current', { page }),
        }}
      />
    </Stack>
  );
}
