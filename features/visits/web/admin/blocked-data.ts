import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { blockTime, listBlockedTimes, unblockTime } from '../../contract/blocked.ts';
import { showDateTime, showTime } from '../date-times.ts';

/** What a dealership may keep for itself, and what it keeps. */
export const blockedFor = async (page: Page, dealerId: string) => {
  const t = translator(page.texts('visitsAdmin'));
  const found = await page.call(listBlockedTimes, { params: { dealerId } });
  const { resources, times } = found.ok ? found.value : { resources: [], times: [] };
  const options = resources.map(({ id, name, kind }) => ({
    value: id,
    label: `${t(`visitAgenda.resource.${kind}`)}: ${name}`,
  }));
  return {
    options,
    key: page.newKey(),
    times: times.map(({ id, resourceId, startsAt, endsAt }) => ({
      id,
      what: options.find(({ value }) => value === resourceId)?.label ?? '',
      when: `${showDateTime(page, startsAt)} – ${showTime(page, endsAt)}`,
    })),
  };
};

/** Keeps a time, or gives one back. */
export const sendBlocked = (page: Page, form: FormData, dealerId: string) => {
  const id = fieldOf(form, 'release');
  if (id !== '') return page.call(unblockTime, { params: { dealerId, id } });
  return page.call(blockTime, {
    params: { dealerId },
    body: {
      resourceId: fieldOf(form, 'resource'),
      day: fieldOf(form, 'blockDay'),
      starts: fieldOf(form, 'starts'),
      ends: fieldOf(form, 'ends'),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
};
