import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PricedVersion } from './prices-data.ts';
import type { Errors } from './office.ts';
import styles from './prices.module.css';

type Props = { say: Say; token: string; here: string; symbol: string; version: PricedVersion; errors: Errors };

/** One version: what may be said of its price, the form that asks for another, and everything that was charged. */
export function VersionPrices(props: Props) {
  const { say, here, version } = props;
  const { lowest, was } = version;
  return (
    <Stack gap={7}>
      <Cluster>
        <LinkButton variant="quiet" href={here}>
          {say('prices.back')}
        </LinkButton>
      </Cluster>
      <div className={styles.section}>
        <h2 className={styles.title}>{version.name}</h2>
        <p>
          {lowest !== null && say('prices.proof.lowest', { price: lowest })}{' '}
          {was === null ? say('prices.proof.none') : say('prices.proof.was', was)}
        </p>
        {version.isWaiting ? <Notice>{say('prices.open')}</Notice> : <ChangeForm {...props} />}
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>{say('prices.history')}</h2>
        <p>{say('prices.history.text')}</p>
        <History say={say} version={version} />
      </div>
    </Stack>
  );
}

function ChangeForm({ say, token, symbol, version, errors }: Props) {
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={version.key} />
      <input type="hidden" name="mvsCode" value={version.mvsCode} />
      <input type="hidden" name="year" value={version.year} />
      {version.current.map(({ type, amount }) => (
        <input key={type} type="hidden" name={`base-${type}`} value={amount} />
      ))}
      <Stack gap={5}>
        <FormSection title={say('prices.form')}>
          <SelectField
            label={say('prices.form.which')}
            name="type"
            options={version.current.map(({ type, price }) => ({
              value: type,
              label: `${say(`prices.type.${type}`)}: ${price}`,
            }))}
          />
          <TextField
            label={say('prices.form.amount', { symbol })}
            hint={say('prices.form.amount.hint')}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            error={errors['price'] ?? errors['price.amount']}
          />
          <TextField
            label={say('prices.form.day')}
            hint={say('prices.form.day.hint')}
            optional={say('prices.optional')}
            name="day"
            type="date"
            error={errors['effectiveAt']}
          />
          <FullRow>
            <TextField
              label={say('prices.form.reason')}
              name="reason"
              minLength={3}
              maxLength={300}
              error={errors['reason']}
            />
          </FullRow>
        </FormSection>
        <FormActions>
          <Button type="submit">{say('prices.form.send')}</Button>
        </FormActions>
      </Stack>
    </form>
  );
}

function History({ say, version }: { say: Say; version: PricedVersion }) {
  return (
    <Table caption={say('prices.history')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{say('prices.type')}</th>
          <th scope="col" data-number>
            {say('prices.price')}
          </th>
          <th scope="col">{say('prices.validFrom')}</th>
          <th scope="col">{say('prices.validUntil')}</th>
          <th scope="col">{say('prices.recorded')}</th>
        </tr>
      </thead>
      <tbody>
        {version.periods.map((period) => (
          <tr key={period.key}>
            <th scope="row">{say(`prices.type.${period.type}`)}</th>
            <td data-number>{period.price}</td>
            <td>{period.from}</td>
            <td>{period.until ?? say('prices.endless')}</td>
            <td>{period.recorded}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
