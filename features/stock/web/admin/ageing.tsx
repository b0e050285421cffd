import { useLoaderData, type MetaArgs } from 'react-router';
import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { AGE_BANDS } from '../../contract/units.ts';
import { loader, type Ageing } from './ageing-loader.ts';

export { loader };

export const handle = { js: false };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('stock.ageing.title'), matches);

/** How long cars stand in the stock, by dealership and model. */
export default function StockAgeing() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, here, list, file, model, rows } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <p>{t('stock.ageing.text')}</p>
      <AdminFilter action={here} find={t('units.filter')}>
        <TextField
          label={t('stock.ageing.model')}
          optional=""
          name="model"
          autoComplete="off"
          maxLength={4}
          defaultValue={model}
        />
      </AdminFilter>
      <Cluster>
        <LinkButton href={file} variant="secondary" download>
          {t('stock.ageing.file')}
        </LinkButton>
        <LinkButton href={list} variant="quiet">
          {t('stock.import.back')}
        </LinkButton>
      </Cluster>
      {rows.length === 0 ? <p>{t('stock.ageing.none')}</p> : <Bands t={t} loaded={loaded} />}
    </Stack>
  );
}

function Bands({ t, loaded: { rows, bands, total } }: { t: Translate; loaded: Ageing }) {
  return (
    <Table caption={t('stock.ageing.caption', { count: total })}>
      <thead>
        <tr>
          <th scope="col">{t('units.dealer')}</th>
          <th scope="col">{t('stock.ageing.model.name')}</th>
          {AGE_BANDS.map((band) => (
            <th key={band} scope="col" data-number>
              {t(`stock.ageing.band.${band}`)}
            </th>
          ))}
          <th scope="col" data-number>
            {t('stock.ageing.all')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={2}>
            {t('stock.ageing.all')}
          </th>
          {bands.map(({ count, band, href }) => (
            <td key={band} data-number>
              {count === 0 ? 0 : <a href={href}>{count}</a>}
            </td>
          ))}
          <td data-number>{total}</td>
        </tr>
        {rows.map(({ dealerId, dealerName, cityName, modelCode, modelName, cells, total: all }) => (
          <tr key={`${dealerId} ${modelCode}`}>
            <th scope="row">
              {dealerName}, {cityName}
            </th>
            <td>{modelName}</td>
            {cells.map(({ count, band, href }) => (
              <td key={band} data-number>
                {count === 0 ? (
                  0
                ) : (
                  <a
                    href={href}
                    aria-label={t('stock.ageing.see', {
                      count,
                      model: modelName,
                      dealer: dealerName,
                      band: t(`stock.ageing.band.${band}`),
                    })}
                  >
                    {count}
                  </a>
                )}
              </td>
            ))}
            <td data-number>{all}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
