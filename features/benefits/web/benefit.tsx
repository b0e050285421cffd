import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { action, loader } from './benefit-data.ts';
import { BenefitPicture } from './benefit-picture.tsx';
import styles from './benefits.module.css';
import { Older } from './older.tsx';
import { RedeemedCards } from './redeemed.tsx';
import type { ShownBenefit } from './shown.ts';

export { action, loader };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : pageTitle(loaderData.benefit?.title ?? translator(loaderData.texts)('benefits.title'), matches);

/** One benefit: what it is, for whom it is redeemed, and the codes one has of it. */
export default function Benefit() {
  const { texts, here, back, key, benefit, redeemed, older } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const [first] = redeemed;
  if (benefit === null && first === undefined) {
    return (
      <MessagePage
        kind="empty"
        level={2}
        title={t('benefits.gone')}
        text={t('benefits.gone.text')}
        actions={<LinkButton href={back}>{t('benefits.back')}</LinkButton>}
      />
    );
  }
  const isRated = redeemed.some(({ type }) => type !== 'GIFT');
  return (
    <Stack gap={6}>
      <div>
        <LinkButton href={back} variant="quiet">
          {t('benefits.back')}
        </LinkButton>
      </div>
      {answer !== undefined && (
        <Notice tone="error" live title={t('benefits.failure')}>
          {answer.message}
        </Notice>
      )}
      {redeemed.length > 0 && (
        <Stack gap={4}>
          <RedeemedCards t={t} list={redeemed} level="h2" />
          <Older t={t} list="redeemed" next={older} here={here} />
        </Stack>
      )}
      {benefit !== null && (
        <Offer t={t} benefit={benefit} here={here} formKey={key} values={answer?.values} errors={answer?.fields} />
      )}
      {isRated && <RatingForm t={t} here={here} own={first?.rating ?? null} />}
    </Stack>
  );
}

type OfferProps = {
  readonly t: Translate;
  readonly benefit: ShownBenefit;
  readonly here: string;
  readonly formKey: string;
  readonly values: Readonly<Record<string, string>> | undefined;
  readonly errors: Readonly<Record<string, string>> | undefined;
};

function Offer({ t, benefit, here, formKey, values = {}, errors = {} }: OfferProps) {
  const left = benefit.left ?? 0;
  const isOpen = left > 0 && benefit.inStock && (!benefit.atDealer || benefit.dealers.length > 0);
  return (
    <div className={styles.detail}>
      <Stack gap={4}>
        <div className={styles.hero}>
          <BenefitPicture kind={benefit.picture} isSoft={!benefit.inStock} />
        </div>
        <h2>{benefit.title}</h2>
        <p className={styles.partner}>{benefit.partner}</p>
        {benefit.off !== null && <p>{benefit.off}</p>}
        <p>{benefit.summary}</p>
        <h3>{t('benefits.terms')}</h3>
        <p className={styles.terms}>{benefit.terms}</p>
      </Stack>
      <Stack gap={4}>
        <p>{benefit.until}</p>
        <p>{left === 0 ? t('benefits.done') : benefit.inStock ? t('benefits.left', { left }) : t('benefits.out')}</p>
        {benefit.atDealer && benefit.dealers.length === 0 && <p>{t('benefits.dealer.none')}</p>}
        {isOpen && (
          <PageForm action={here} idempotencyKey={formKey}>
            <Stack gap={4}>
              {benefit.modes.length > 1 ? (
                <RadioCards
                  legend={t('benefits.for')}
                  name="type"
                  defaultValue={values['type'] ?? 'SELF'}
                  options={benefit.modes.map((mode) => ({
                    value: mode,
                    title: t(`benefits.for.${mode}`),
                    text: t(`benefits.for.${mode}.text`),
                  }))}
                />
              ) : (
                <input type="hidden" name="type" value={benefit.modes[0]} />
              )}
              {benefit.atDealer && (
                <SelectField
                  label={t('benefits.dealer')}
                  name="dealer_code"
                  placeholder={t('benefits.dealer.choose')}
                  defaultValue={values['dealer_code'] ?? ''}
                  error={errors['dealer_code']}
                  options={benefit.dealers.map(({ code, name, cityName }) => ({
                    value: code,
                    label: `${cityName} · ${name}`,
                  }))}
                />
              )}
              <div>
                <Button type="submit" size="large">
                  {t('benefits.redeem')}
                </Button>
              </div>
            </Stack>
          </PageForm>
        )}
      </Stack>
    </div>
  );
}

const STARS = ['5', '4', '3', '2', '1'] as const;

function RatingForm({ t, here, own }: { readonly t: Translate; readonly here: string; readonly own: number | null }) {
  return (
    <PageForm action={here}>
      <Stack gap={4}>
        <h2>{t('benefits.rating')}</h2>
        {own !== null && <p>{t('benefits.rating.own', { stars: own })}</p>}
        <SelectField
          label={t('benefits.rating.choose')}
          name="rating"
          defaultValue={String(own ?? 5)}
          options={STARS.map((star) => ({ value: star, label: t(`benefits.rating.${star}`) }))}
        />
        <div>
          <Button type="submit" name="do" value="rate" variant="secondary">
            {t('benefits.rating.send')}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
