import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listStaffProgrammes } from '../../contract/staff.ts';

/** The programmes of the brand, for a choice by code. */
export const programmeOptions = async (page: Page) =>
  shownAnswer(await page.call(listStaffProgrammes, { query: {} })).programmes.map(({ code, name }) => ({
    value: code,
    label: name,
  }));
