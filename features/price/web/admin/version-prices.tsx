import { adminHref } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { BEFORE, type PricedVersion } from './prices-data.ts';
import type { Errors } from './admin-page.ts';
import styles from './prices.module.css';

type Props = {
  t: Translate;
  here: string;
  symbol: string;
  version: PricedVersion;
  errors: Errors;
  values: Errors;
};

/** One version: what may be said of its price, the form that asks for another, and everything that was charged. */
export function VersionPrices(props: Props) {
  const { t, here, version } = props;
  const { lowest, was } = version;
  return (
    <Stack gap={7}>
      <Cluster>
        <LinkButton variant="quiet" href={here}>
          {t('prices.back')}
        </LinkButton>
      </Cluster>
      <div className={styles.section}>
        <h2 className={styles.title}>{version.name}</h2>
        <p>
          {lowest !== null && t('prices.proof.lowest', { price: lowest })}{' '}
          {was === null ? t('prices.proof.none') : t('prices.proof.was', was)}
        </p>
        {version.isWaiting ? <Notice>{t('prices.open')}</Notice> : <ChangeForm {...props} />}
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{t('prices.history')}</h2>
        <p>{t('prices.history.text')}</p>
        <History t={t} version={version} />
        {version.older !== null && (
          <LinkButton
            variant="secondary"
            href={adminHref(here, { version: `${version.mvsCode}-${version.year}`, [BEFORE]: version.older })}
          >
            {t('prices.history.older')}
          </LinkButton>
        )}
      </div>
    </Stack>
  );
}

function ChangeForm({ t, symbol, version, errors, values }: Props) {
  return (
    <PageForm idempotencyKey={version.key} held={{ mvsCode: version.mvsCode, year: version.year }}>
      {version.current.map(({ type, amount }) => (
        <input key={type} type="hidden" name={`base-${type}`} value={amount} />
      ))}
      <Stack gap={5}>
        <FormSection title={t('prices.form')}>
          <SelectField
            label={t('prices.form.which')}
            name="type"
            defaultValue={values['type']}
            options={version.current.map(({ type, price }) => ({
              value: type,
              label: `${t(`prices.type.${type}`)}: ${price}`,
            }))}
          />
          <TextField
            label={t('prices.form.amount', { symbol })}
            hint={t('prices.form.amount.hint')}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            defaultValue={values['price']}
            error={errors['price'] ?? errors['price.amount']}
          />
          <TextField
            label={t('prices.form.day')}
            hint={t('prices.form.day.hint')}
            optional={t('prices.optional')}
            name="day"
            type="date"
            defaultValue={values['day']}
            error={errors['effectiveAt']}
          />
          <FullRow>
            <TextField
              label={t('prices.form.reason')}
              name="reason"
              minLength={3}
              maxLength={300}
              defaultValue={values['reason']}
              error={errors['reason']}
            />
          </FullRow>
          {errors['sure'] !== undefined && (
            <FullRow>
              <Checkbox
                name="sure"
                label={t('prices.form.sure', { price: values['price'] ?? '' })}
                error={errors['sure']}
              />
            </FullRow>
          )}
        </FormSection>
        <FormActions>
          <Button type="submit">{t('prices.form.send')}</Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}

function History({ t, version }: { t: Translate; version: PricedVersion }) {
  return (
    <Table caption={t('prices.history')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('prices.type')}</th>
          <th scope="col" data-number>
            {t('prices.price')}
          </th>
          <th scope="col">{t('prices.validFrom')}</th>
          <th scope="col">{t('prices.validUntil')}</th>
          <th scope="col">{t('prices.recorded')}</th>
        </tr>
      </thead>
      <tbody>
        {version.periods.map((period) => (
          <tr key={period.key}>
            <th scope="row">{t(`prices.type.${period.type}`)}</th>
            <td data-number>{period.price}</td>
            <td>{period.from}</td>
            <td>{period.until ?? t('prices.endless')}</td>
            <td>{period.recorded}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
