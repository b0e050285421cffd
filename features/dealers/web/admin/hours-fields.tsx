import type { IsoDay } from '#kernel/days.ts';
import { formatDay } from '#kernel/dates.ts';
import type { At, PartInput, SpecialField } from '#ui/admin-resource.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { fieldOf } from '#ui/form.ts';
import { FullRow } from '#ui/form-section.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { DealerInput, DealerRecord } from '../../contract/care.ts';
import { DEALER_SERVICES } from '../../public.ts';
import { periodsOf, type Times } from '../../rules/care.ts';
import { workingTimes } from '../../rules/opening.ts';
import type { Period, SpecialDay } from '../../rules/period.ts';
import styles from './care.module.css';

/** The hours of a dealership as one types them: a line a day, `08:00-12:00, 13:30-18:00`; empty is closed. */

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const CLOCK = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/;
const two = (text = ''): string => text.padStart(2, '0');

/** Null: nothing that could be read as times. */
export const readTimes = (text: string): Times | null => {
  const parts = text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const times = parts.map((one) => CLOCK.exec(one));
  if (times.some((one) => one === null)) return null;
  return times.map((one) => ({ starts: `${two(one?.[1])}:${one?.[2]}`, ends: `${two(one?.[3])}:${one?.[4]}` }));
};

export const showTimes = (times: Times, dash = '-'): string =>
  times.map(({ starts, ends }) => `${starts}${dash}${ends}`).join(', ');

const timesOfDay = (hours: readonly Period[], weekday: number): Times =>
  workingTimes(hours, weekday).map(([starts, ends]) => ({ starts, ends }));

const showWeek = (hours: readonly Period[], name: string): Record<string, string> =>
  Object.fromEntries(WEEK.map((weekday) => [`${name}.${weekday}`, showTimes(timesOfDay(hours, weekday))]));

const badTimes = (page: Page): string => page.texts('dealers')['dealer.hours.format'];

type Week = { readonly hours: Period[]; readonly refused: Record<string, string> };

const readWeek = (form: FormData, page: Page, name: string): Week => {
  const days = WEEK.map((weekday) => ({ weekday, times: readTimes(fieldOf(form, `${name}.${weekday}`)) }));
  return {
    hours: days.flatMap(({ weekday, times }) => periodsOf(weekday, times ?? [])),
    refused: Object.fromEntries(
      days.flatMap(({ weekday, times }) => (times === null ? [[`${name}.${weekday}`, badTimes(page)]] : [])),
    ),
  };
};

const isFaulty = (refused: object): boolean => Object.keys(refused).length > 0;

type WeekProps = { readonly name: string; readonly legend: string; readonly part: PartInput<unknown> };

function WeekFields({ name, legend, part: { at, values, errors } }: WeekProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <Grid least="medium" gap={4}>
        {WEEK.map((weekday) => (
          <TextField
            key={weekday}
            name={`${name}.${weekday}`}
            label={at.t(`weekday.${weekday}`)}
            optional=""
            maxLength={80}
            autoComplete="off"
            defaultValue={values[`${name}.${weekday}`]}
            error={errors[`${name}.${weekday}`]}
          />
        ))}
      </Grid>
    </fieldset>
  );
}

type Field = SpecialField<DealerInput, DealerRecord, unknown>;

export const hoursField: Field = {
  part: (part) => (
    <FullRow>
      <Stack gap={3}>
        <WeekFields name="hours" legend={part.at.t('dealerAdmin.hours')} part={part} />
        <p className={styles.hint}>{part.at.t('dealerAdmin.hours.hint')}</p>
      </Stack>
    </FullRow>
  ),
  show: (row) => showWeek(row?.hours ?? [], 'hours'),
  read: (form, page) => {
    const { hours, refused } = readWeek(form, page, 'hours');
    return Promise.resolve(isFaulty(refused) ? { refused } : { body: { hours } });
  },
};

const nameOf = (service: string): string => `serviceHours.${service}`;

export const serviceHoursField: Field = {
  part: (part) => (
    <FullRow>
      <Stack gap={3}>
        <p className={styles.legend}>{part.at.t('dealerAdmin.serviceHours')}</p>
        <p className={styles.hint}>{part.at.t('dealerAdmin.serviceHours.hint')}</p>
        {DEALER_SERVICES.map((service) => {
          const label = part.at.t(`dealer.service.${service}`);
          const isUsed = WEEK.some((weekday) => (part.values[`${nameOf(service)}.${weekday}`] ?? '') !== '');
          return (
            <Disclosure key={service} summary={label} open={isUsed}>
              <WeekFields
                name={nameOf(service)}
                legend={part.at.t('dealerAdmin.serviceHours.of', { service: label })}
                part={part}
              />
            </Disclosure>
          );
        })}
      </Stack>
    </FullRow>
  ),
  show: (row) =>
    Object.assign(
      {},
      ...DEALER_SERVICES.map((service) =>
        showWeek(row?.serviceHours.find((one) => one.service === service)?.hours ?? [], nameOf(service)),
      ),
    ) as Record<string, string>,
  read: (form, page) => {
    const weeks = DEALER_SERVICES.map((service) => ({ service, ...readWeek(form, page, nameOf(service)) }));
    const refused = Object.assign({}, ...weeks.map((week) => week.refused)) as Record<string, string>;
    if (isFaulty(refused)) return Promise.resolve({ refused });
    const serviceHours = weeks.flatMap(({ service, hours }) => (hours.length === 0 ? [] : [{ service, hours }]));
    return Promise.resolve({ body: { serviceHours } });
  },
};

/** Empty lines below those that are there. */
const MORE_DAYS = 3;
const MOST_DAYS = 60;
const dayName = (index: number): string => `special.${index}.day`;
const timesName = (index: number): string => `special.${index}.times`;
const places = [...Array.from({ length: MOST_DAYS + MORE_DAYS }).keys()];

export const specialDaysField: Field = {
  part: ({ at: { t, today }, values, errors }) => (
    <FullRow>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('dealerAdmin.specialDays')}</legend>
        <p className={styles.hint}>{t('dealerAdmin.specialDays.hint')}</p>
        {places
          .filter((index) => values[dayName(index)] !== undefined)
          .map((index) => {
            const place = { n: index + 1 };
            return (
              <Grid key={index} least="medium" gap={4}>
                <TextField
                  type="date"
                  name={dayName(index)}
                  label={t('dealerAdmin.specialDays.day', place)}
                  optional=""
                  min={today}
                  defaultValue={values[dayName(index)]}
                  error={errors[`specialDays.${values[dayName(index)]}`] ?? errors[dayName(index)]}
                />
                <TextField
                  name={timesName(index)}
                  label={t('dealerAdmin.specialDays.times', place)}
                  optional=""
                  maxLength={80}
                  autoComplete="off"
                  defaultValue={values[timesName(index)]}
                  error={errors[timesName(index)]}
                />
              </Grid>
            );
          })}
      </fieldset>
    </FullRow>
  ),
  show: (row) => {
    const days = row?.specialDays ?? [];
    return Object.fromEntries(
      places.slice(0, days.length + MORE_DAYS).flatMap((index) => [
        [dayName(index), days[index]?.day ?? ''],
        [timesName(index), showTimes(days[index]?.times ?? [])],
      ]),
    );
  },
  read: (form, page) => {
    const refused: Record<string, string> = {};
    const specialDays: SpecialDay[] = [];
    for (const index of places) {
      const [day, text] = [fieldOf(form, dayName(index)), fieldOf(form, timesName(index)).trim()];
      const times = readTimes(text);
      if (day === '' && text === '') continue;
      if (day === '') refused[dayName(index)] = page.texts('dealers')['dealer.special.day'];
      if (times === null) refused[timesName(index)] = badTimes(page);
      else specialDays.push({ day, times: [...times] });
    }
    return Promise.resolve(isFaulty(refused) ? { refused } : { body: { specialDays } });
  },
};

const weekInWords = (t: Translate, hours: readonly Period[]): string =>
  WEEK.flatMap((weekday) => {
    const times = timesOfDay(hours, weekday);
    return times.length === 0 ? [] : [`${t(`weekday.${weekday}`)} ${showTimes(times, '–')}`];
  }).join('; ');

const dayInWords = (t: Translate, { day, times }: { day: IsoDay; times: Times }): string =>
  `${formatDay(day)} ${times.length === 0 ? t('dealers.page.closedDay') : showTimes(times, '–')}`;

/** Hours in the history, as people read them. */
export const hoursInWords = (field: string, value: unknown, { t }: At<unknown>): string | undefined => {
  if (!Array.isArray(value)) return undefined;
  if (field === 'hours') return weekInWords(t, value as Period[]);
  if (field === 'serviceHours')
    return (value as DealerRecord['serviceHours'])
      .map(({ service, hours }) => `${t(`dealer.service.${service}`)}: ${weekInWords(t, hours)}`)
      .join(' · ');
  if (field === 'specialDays') return (value as SpecialDay[]).map((one) => dayInWords(t, one)).join('; ');
  return undefined;
};
