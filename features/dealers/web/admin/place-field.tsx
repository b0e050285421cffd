import { OUTLINES } from '#kernel/outlines.ts';
import type { At, SpecialField } from '#ui/admin-resource.ts';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { FullRow } from '#ui/form-section.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DealerInput, DealerRecord } from '../../contract/care.ts';
import styles from './care.module.css';
import { OPENS_AT } from './pin-script.ts';

const NAMES = ['latitude', 'longitude'] as const;
const MOST = { latitude: 90, longitude: 180 } as const;

/** What a degree to the east is of one to the north, about the middle of each country. */
const NARROWING = { br: 0.96, ar: 0.8 } as const;

const read = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

type PinMapProps = { readonly at: At<unknown>; readonly latitude: number; readonly longitude: number };

/** The countries as the dealers' page draws them, and the pin. */
function PinMap({ at: { t, market }, latitude, longitude }: PinMapProps) {
  const narrowing = NARROWING[market];
  const [x, y] = [longitude * narrowing, -latitude];
  return (
    <div className={styles.map} data-pin={narrowing}>
      <svg
        viewBox={`${x - OPENS_AT / 2} ${y - OPENS_AT / 2} ${OPENS_AT} ${OPENS_AT}`}
        className={styles.drawing}
        preserveAspectRatio="xMidYMid meet"
        role="img"
        aria-label={t('dealerAdmin.map')}
        aria-describedby="pin-hint"
      >
        {OUTLINES.map((outline) => (
          <path
            key={outline.length}
            className={styles.land}
            d={`M${outline.map((one) => `${(one.longitude * narrowing).toFixed(3)} ${(-one.latitude).toFixed(3)}`).join('L')}Z`}
          />
        ))}
        <g transform={`translate(${x} ${y}) scale(${OPENS_AT / 40})`}>
          <circle r="1" className={styles.dot} />
        </g>
      </svg>
      <p id="pin-hint" className={styles.hint} hidden>
        {t('dealerAdmin.map.hint')}
      </p>
      <div className={styles.zoom} hidden>
        <Button type="button" variant="secondary" value="0.5">
          {t('dealerAdmin.map.closer')}
        </Button>
        <Button type="button" variant="secondary" value="2">
          {t('dealerAdmin.map.further')}
        </Button>
        <output />
      </div>
    </div>
  );
}

export const placeField: SpecialField<DealerInput, DealerRecord, unknown> = {
  part: ({ at, values, errors }) => {
    const [latitude, longitude] = NAMES.map((name) => read(values[name] ?? ''));
    return (
      <FullRow>
        <Stack gap={4}>
          <Grid least="medium" gap={4}>
            {NAMES.map((name) => (
              <TextField
                key={name}
                type="number"
                step="any"
                min={-MOST[name]}
                max={MOST[name]}
                name={name}
                label={at.t(`dealerAdmin.${name}`)}
                hint={at.t(`dealerAdmin.${name}.hint`)}
                defaultValue={values[name]}
                error={errors[name]}
              />
            ))}
          </Grid>
          <PinMap at={at} latitude={latitude || 0} longitude={longitude || 0} />
        </Stack>
      </FullRow>
    );
  },
  show: (row) => ({ latitude: String(row?.latitude ?? ''), longitude: String(row?.longitude ?? '') }),
  read: (form) =>
    Promise.resolve({
      body: { latitude: read(fieldOf(form, 'latitude')), longitude: read(fieldOf(form, 'longitude')) },
    }),
};
